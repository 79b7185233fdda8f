import CCrypto
import Foundation

/// The few things that Foyer needs of libcrypto.
enum Digest {
    static func hmacSHA256(key: [UInt8], _ message: some Sequence<UInt8>) -> [UInt8] { hmac(foyer_sha256(), key: key, Array(message)) }

    /// For coturn's time-limited credentials, which are defined with it.
    static func hmacSHA1(key: [UInt8], _ message: some Sequence<UInt8>) -> [UInt8] { hmac(foyer_sha1(), key: key, Array(message)) }

    private static func hmac(_ algorithm: OpaquePointer?, key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        HMAC(algorithm, key, Int32(key.count), message, message.count, &result, &length)
        return Array(result.prefix(Int(length)))
    }

    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256(message, message.count, &result)
        return result
    }

    /// Compares in a time that does not depend on where the two differ.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Bytes that nobody can guess.
    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        precondition(RAND_bytes(&bytes, Int32(count)) == 1, "the system has no randomness")
        return bytes
    }
}
