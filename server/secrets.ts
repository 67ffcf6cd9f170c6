import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys that are not in the database: a copy of the database alone neither checks codes nor reads messages. */
export type Secrets = {
  /** HMAC-SHA-256 (RFC 2104) of the parts, unambiguous about where one ends */
  mac(...parts: readonly (string | number)[]): Buffer
  /** AES-256-GCM: nonce (12 bytes) + tag (16) + text */
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

async function readOrMakeKey(data_dir: string): Promise<Buffer> {
  const file = join(data_dir, 'keys', 'secret.key')
  await mkdir(join(data_dir, 'keys'), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(32))
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file)
}

export async function openSecrets(data_dir: string, secret_key: string | undefined): Promise<Secrets> {
  const root = secret_key ? Buffer.from(secret_key, 'base64') : await readOrMakeKey(data_dir)
  if (root.length !== 32) throw new Error('the secret key must be 32 bytes long')
  const macKey = Buffer.from(hkdfSync('sha256', root, '', 'roscherk mac', 32))
  const cipherKey = Buffer.from(hkdfSync('sha256', root, '', 'roscherk seal', 32))
  return {
    mac: (...parts) => createHmac('sha256', macKey).update(JSON.stringify(parts)).digest(),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

export function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sha256Hex(text: string | Uint8Array): string {
  return sha256(text).toString('hex')
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
