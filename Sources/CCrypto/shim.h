#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// Macros and deprecated spellings that Swift cannot see.
static inline const EVP_MD *foyer_sha256(void) { return EVP_sha256(); }
static inline const EVP_MD *foyer_sha1(void) { return EVP_sha1(); }
