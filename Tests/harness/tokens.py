"""Tokens as an app's own server would sign them."""

import time

import jwt

from .server import API_KEY, SECRET


def claims(*permissions, **others):
    return {"apikey": API_KEY, "permissions": list(permissions), "exp": int(time.time()) + 3600, **others}


def token(*permissions, secret=SECRET, algorithm="HS256", headers=None, **others):
    return jwt.encode(claims(*permissions, **others), secret, algorithm=algorithm, headers=headers)


def host_token(**others):
    return token("allow_join", **others)


def guest_token(**others):
    return token("ask_join", **others)
