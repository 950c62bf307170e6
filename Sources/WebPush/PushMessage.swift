internal import Crypto
internal import Foundation

/// A message that only the browser of a subscription can read: RFC 8291 with one record of RFC 8188 (`aes128gcm`).
public enum PushMessage {
    /// Bytes of text. Encrypted, that is well below the 4,096 that every push service takes (RFC 8030 section 7.2).
    public static let longest = 3_000

    public enum Problem: Error, Equatable {
        case tooLong
    }

    private static let recordSize: UInt32 = 4_096

    /// The body of the request to the push service, with a key and a salt of its own.
    /// - Throws: `Problem.tooLong`
    public static func encrypt(_ text: [UInt8], for keys: PushKeys) throws -> [UInt8] {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        return try encrypt(text, for: keys, salt: salt, key: P256.KeyAgreement.PrivateKey())
    }

    /// - Parameter salt: 16 bytes, never the same twice.
    static func encrypt(
        _ text: [UInt8], for keys: PushKeys, salt: [UInt8], key: P256.KeyAgreement.PrivateKey
    ) throws -> [UInt8] {
        guard text.count <= longest else { throw Problem.tooLong }
        let receiver = keys.publicKey.x963Representation
        let sender = key.publicKey.x963Representation
        let material = try key.sharedSecretFromKeyAgreement(with: keys.publicKey)
            .hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: keys.secret, sharedInfo: Data("WebPush: info\0".utf8) + receiver + sender,
                outputByteCount: 32)
        let contentKey = derive(material, salt, "Content-Encoding: aes128gcm\0", 16)
        let nonce = derive(material, salt, "Content-Encoding: nonce\0", 12).withUnsafeBytes { Array($0) }
        let lastRecord: [UInt8] = [2]
        let sealed = try AES.GCM.seal(text + lastRecord, using: contentKey, nonce: AES.GCM.Nonce(data: nonce))
        let size = withUnsafeBytes(of: recordSize.bigEndian) { Array($0) }
        return salt + size + [UInt8(sender.count)] + sender + sealed.ciphertext + sealed.tag
    }

    private static func derive(_ material: SymmetricKey, _ salt: [UInt8], _ info: String, _ count: Int) -> SymmetricKey
    {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: material, salt: salt, info: Data(info.utf8), outputByteCount: count)
    }
}
