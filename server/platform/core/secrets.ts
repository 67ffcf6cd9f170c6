import {
  randomInt,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
/** the key that a rotation gives to the database; it takes the place of the other one afterwards */
const nextKeyFile = (data_dir: string) => join(data_dir, 'keys', 'secret.next')
/** codes that were committed to under an earlier key are opened with it */
const earlierKeys = (data_dir: string) => join(data_dir, 'keys', 'earlier')

/**
 * The file is linked into place when complete: an interrupted start leaves none, and of two parallel ones one wins.
 */
async function makeKey(file: string): Promise<Buffer> {
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
  return secretsOf((await readKey(data_dir, secret_key)) ?? (await makeKey(keyFile(data_dir))))
}

/** The key of a rotation that has begun, made when there is none: an interrupted one goes on with it. */
export async function readNextSecrets(data_dir: string): Promise<Secrets> {
  return secretsOf(await makeKey(nextKeyFile(data_dir)))
}

/** The keys of a rotation that has begun; null when none has. */
export async function findNextSecrets(data_dir: string): Promise<Secrets | null> {
  const key = await readFile(nextKeyFile(data_dir)).catch(ifAbsent)
  return key && secretsOf(key)
}

/** The database knows the next key: its file takes the place of the present one, which is stored for what it opens. */
export async function promoteNextKey(data_dir: string): Promise<void> {
  const folder = earlierKeys(data_dir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const present = await readFile(keyFile(data_dir)).catch(ifAbsent)
  if (present) {
    await writeFile(join(folder, `${sha256Hex(present).slice(0, 16)}.key`), present, { mode: 0o600, flush: true })
  }
  await rename(nextKeyFile(data_dir), keyFile(data_dir))
}

/** The secrets of earlier keys, in no order. */
export async function readEarlierSecrets(data_dir: string): Promise<Secrets[]> {
  const folder = earlierKeys(data_dir)
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => secretsOf(await readFile(join(folder, name)))))
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

/** So many digits of a CSPRNG, zeros in front included. */
export const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')
