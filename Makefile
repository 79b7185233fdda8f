# Foyer. `make run` serves it, `make test` checks all of it; both install what they need first.
# JOBS bounds how many compilers run at once; HOST, PORT and DATA are those of `foyer serve`.

SHELL := /bin/bash
.DEFAULT_GOAL := help
JOBS ?= $(shell nproc)
HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= foyer-data
SERVE ?=

SOURCES := Sources Tests Package.swift
PYTEST := .venv/bin/python -m pytest

.PHONY: help setup run test test-swift test-web test-browser test-hostile smoke bench docs images format lint

help:
	@echo 'make run      build Foyer and serve it on http://$(HOST):$(PORT) (PORT=…, HOST=…, DATA=…, SERVE="more options")'
	@echo 'make test     every test: rules, modules, hostile input, real browsers'
	@echo 'make smoke    the fast part of them'
	@echo 'make bench    what an admission costs: CPU, memory, latency'
	@echo 'make setup    only install what run and test need'
	@echo 'make docs     the reference of the public modules, into .build/docs'
	@echo 'make images   take the screenshots of the README again'
	@echo 'make format   format the Swift sources; make lint only checks them'

setup:
	@Scripts/setup test

run:
	@Scripts/setup run
	@Scripts/build release foyer
	@exec .build/release/foyer serve --dev --host $(HOST) --port $(PORT) --data $(DATA) $(SERVE)

test:
	@Scripts/test all

test-swift test-web test-browser test-hostile:
	@Scripts/test $(@:test-%=%)

smoke:
	@Scripts/test smoke

bench:
	@Scripts/setup run
	@Scripts/bench

docs:
	@Scripts/docs

images:
	@Scripts/setup test
	@Scripts/build debug foyer
	@$(PYTEST) Tests/EndToEnd/test_pictures.py --pictures .build/pictures
	@cp $$(grep -o 'Docs/images/[a-z-]*\.png' README.md | sed 's#Docs/images#.build/pictures#' | sort -u) Docs/images/

format:
	@swift format format --in-place --parallel --recursive $(SOURCES)

lint:
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@Scripts/coverage --check
