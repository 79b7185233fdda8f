import CCrypto
import Foundation

/// The few things that Foyer needs of libcrypto.
enum Digest {
    static func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            foyer_hmac_sha256(key, key.count, message, message.count, digest.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }

    /// For coturn's time-limited credentials, which are defined with it.
    static func hmacSHA1(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        HMAC(foyer_sha1(), key, Int32(key.count), message, message.count, &result, &length)
        return Array(result.prefix(Int(length)))
    }

    static func sha256(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            foyer_sha256_digest(message, message.count, digest.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }

    /// Compares in a time that does not depend on where the two differ.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Bytes that nobody can guess, from the system's generator; at most 256.
    static func random(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            precondition(getentropy(bytes.baseAddress, count) == 0, "the system has no randomness")
            filled = count
        }
    }
}
