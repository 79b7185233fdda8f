#pragma once
#include <stddef.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// Macros and deprecated spellings that Swift cannot see.
static inline const EVP_MD *foyer_sha1(void) { return EVP_sha1(); }

// SHA-256 by its own functions. The newer ones look their algorithm up by name in each call, which takes longer than the digest of a token.
// The older ones are marked as deprecated because they know no providers; nothing else is wrong with them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static inline void foyer_sha256_digest(const unsigned char *message, size_t length, unsigned char *digest) {
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, message, length);
    SHA256_Final(digest, &state);
}

/// One half of HMAC (RFC 2104): the digest of the key, padded with `pad` to a block, and of the message.
static inline void foyer_hmac_half(
    const unsigned char *key, size_t key_length, unsigned char pad, const unsigned char *message, size_t length, unsigned char *digest) {
    unsigned char block[SHA256_CBLOCK];
    for (size_t index = 0; index < sizeof block; index++) block[index] = (index < key_length ? key[index] : 0) ^ pad;
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, block, sizeof block);
    SHA256_Update(&state, message, length);
    SHA256_Final(digest, &state);
    OPENSSL_cleanse(block, sizeof block);
    OPENSSL_cleanse(&state, sizeof state);
}

/// HMAC-SHA-256. `digest` holds 32 bytes.
static inline void foyer_hmac_sha256(
    const unsigned char *key, size_t key_length, const unsigned char *message, size_t length, unsigned char *digest) {
    unsigned char short_key[SHA256_DIGEST_LENGTH];
    if (key_length > SHA256_CBLOCK) {
        foyer_sha256_digest(key, key_length, short_key);
        key = short_key;
        key_length = sizeof short_key;
    }
    foyer_hmac_half(key, key_length, 0x36, message, length, digest);
    foyer_hmac_half(key, key_length, 0x5c, digest, SHA256_DIGEST_LENGTH, digest);
    OPENSSL_cleanse(short_key, sizeof short_key);
}

#pragma GCC diagnostic pop
