import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keys outside the database: a copy of the database alone can neither check codes nor read messages. */
export type Secrets = {
  /** HMAC-SHA-256 (RFC 2104) of the parts, length-prefixed so that their borders are unambiguous */
  mac(...parts: readonly (string | number)[]): Buffer
  /** AES-256-GCM: nonce (12 bytes) + tag (16) + text */
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

const keyFile = (data_dir: string) => join(data_dir, 'keys', 'secret.key')

/**
 * The file is linked into place when complete: an interrupted start leaves none, and of two parallel ones one wins.
 */
async function makeKey(data_dir: string): Promise<Buffer> {
  const file = keyFile(data_dir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = join(dirname(file), `.secret.key-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(draft, randomBytes(32), { mode: 0o600, flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file)
}

async function readKey(data_dir: string, secret_key: string | undefined): Promise<Buffer | null> {
  if (secret_key) return Buffer.from(secret_key, 'base64')
  return readFile(keyFile(data_dir)).catch(ifAbsent)
}

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Secrets of an installation that has a key: `secret_key`, 32 bytes in base64, or the folder's file.
 * @returns null when the key is missing
 */
export async function readSecrets(data_dir: string, secret_key: string | undefined): Promise<Secrets | null> {
  const key = await readKey(data_dir, secret_key)
  return key && secretsOf(key)
}

/** The same, with a new key in the folder when there is none. */
export async function openSecrets(data_dir: string, secret_key: string | undefined): Promise<Secrets> {
  return secretsOf((await readKey(data_dir, secret_key)) ?? (await makeKey(data_dir)))
}

function secretsOf(root: Buffer): Secrets {
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
