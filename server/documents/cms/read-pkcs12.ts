import { webcrypto } from 'node:crypto'
import {
  type AuthenticatedSafe,
  CertBag,
  Certificate,
  CryptoEngine,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
} from 'pkijs'

/** Content of a PKCS#12 file (RFC 7292), DER. */
export type Pkcs12 = { keys: Buffer[]; certificates: Buffer[] }

/** The password is wrong or the file was changed: its MAC cannot tell which. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword'
}
/** Encrypted with RC2 and 3DES, as by OpenSSL 1 and Windows up to 2016; too weak for a current key. */
export class LegacyPkcs12 extends Error {
  override readonly name = 'LegacyPkcs12'
}

/** pkijs's messages for a failed decryption. */
const unknown_cipher = 'Unknown "contentEncryptionAlgorithm"'

/**
 * Reads a file with PBES2 and a MAC by SHA-2, as OpenSSL 3 and Windows since 2019 write.
 * @throws {WrongPassword} {LegacyPkcs12} and whatever the parser throws for other bytes
 */
export async function readPkcs12(bytes: Buffer, given_password: string): Promise<Pkcs12> {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
  const password = exact(Buffer.from(given_password))
  const pfx = PFX.fromBER(exact(bytes))
  await pfx.parseInternalValues({ password, checkIntegrity: true }, engine).catch((error: Error) => {
    throw /integrity/i.test(error.message) ? new WrongPassword() : error
  })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw new RangeError('no content')
  try {
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) }, engine)
    return await contentOf(safe, password, engine)
  } catch (error) {
    throw error instanceof Error && error.message.includes(unknown_cipher) ? new LegacyPkcs12() : error
  }
}

/** The result of `parseInternalValues`, which pkijs's type does not describe. */
type Parsed = { safeContents: { value: { safeBags: { bagValue: unknown }[] } }[] }

async function contentOf(safe: AuthenticatedSafe, password: ArrayBuffer, engine: CryptoEngine): Promise<Pkcs12> {
  const found: Pkcs12 = { keys: [], certificates: [] }
  const { safeContents } = safe.parsedValue as Parsed
  for (const { bagValue } of safeContents.flatMap(({ value }) => value.safeBags)) {
    if (bagValue instanceof PrivateKeyInfo) found.keys.push(derOf(bagValue))
    if (bagValue instanceof PKCS8ShroudedKeyBag) {
      // declared protected, though a bag is useless without it
      const bag = bagValue as unknown as { parseInternalValues(how: object, crypto: CryptoEngine): Promise<void> }
      await bag.parseInternalValues({ password }, engine)
      if (bagValue.parsedValue) found.keys.push(derOf(bagValue.parsedValue))
    }
    if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate) {
      found.certificates.push(derOf(bagValue.parsedValue))
    }
  }
  return found
}

function derOf(value: PrivateKeyInfo | Certificate): Buffer {
  const schema = value instanceof Certificate ? value.toSchema(false) : value.toSchema()
  return Buffer.from(schema.toBER())
}

/** asn1js requires an ArrayBuffer of exactly these bytes */
function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
