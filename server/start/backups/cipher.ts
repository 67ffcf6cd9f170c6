import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  pbkdf2,
  randomBytes,
  timingSafeEqual,
  type Hmac,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { entryNames } from './format.ts'

/** What `openssl enc` writes before the salt. */
const magic = Buffer.from('Salted__', 'latin1')
const salt_bytes = 8
const head_bytes = magic.length + salt_bytes
const tag_bytes = 32
/** OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA256 */
const iterations = 600_000
export const password_chars_min = 12

type Keys = { key: Buffer; iv: Buffer; mac: Buffer }

/** The first 48 bytes are what `openssl enc -pbkdf2` takes for key and IV; it never sees the rest. */
async function keysOf(password: string, salt: Buffer): Promise<Keys> {
  const bytes = await promisify(pbkdf2)(password, salt, iterations, 80, 'sha256')
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 48), mac: bytes.subarray(48) }
}

/**
 * Encrypts so that `openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000` decrypts, and adds an HMAC-SHA-256 over all that
 * was written, which `openssl` shows as 32 bytes more behind the end of the tar (docs/decisions/0092).
 */
export async function encryption(password: string): Promise<Transform> {
  const salt = randomBytes(salt_bytes)
  const { key, iv, mac } = await keysOf(password, salt)
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  const hmac = createHmac('sha256', mac)
  const head = Buffer.concat([magic, salt])
  hmac.update(head)
  let begun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!begun) this.push(head)
      begun = true
      const sealed = cipher.update(chunk)
      hmac.update(sealed)
      done(null, sealed)
    },
    flush(done) {
      done(null, hmac.digest())
    },
  })
}

/** A tar begins with the name of its first entry: other bytes after decryption mean a wrong password. */
const beginning = Buffer.from(entryNames.header)

export const isEncrypted = (head: Buffer) => head.subarray(0, magic.length).equals(magic)

/** The reverse; ends with a {@link StartRefusal}: another one when the password is wrong than when a byte was changed. */
export class Decryption extends Transform {
  readonly #password: string
  #keys: { decipher: ReturnType<typeof createDecipheriv>; hmac: Hmac } | undefined
  #held = Buffer.alloc(0)

  constructor(password: string) {
    super()
    this.#password = password
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, settle: TransformCallback): void {
    this.#take(chunk).then(
      (opened) => settle(null, opened),
      (error: unknown) => settle(error as Error),
    )
  }

  override _flush(settle: TransformCallback): void {
    const tag = this.#keys?.hmac.digest()
    if (tag && this.#held.length === tag_bytes && timingSafeEqual(tag, this.#held)) settle()
    else if (tag) settle(new StartRefusal('Копия повреждена или обрезана, а пароль верный: восстановите из другой.'))
    else settle(new StartRefusal('Копия обрезана: от неё осталось только начало. Восстановите из другой.'))
  }

  async #take(chunk: Buffer): Promise<Buffer> {
    let bytes = Buffer.concat([this.#held, chunk])
    if (!this.#keys) {
      this.#held = bytes
      if (bytes.length < head_bytes + beginning.length) return Buffer.alloc(0)
      const head = bytes.subarray(0, head_bytes)
      const { key, iv, mac } = await keysOf(this.#password, head.subarray(magic.length))
      const first = bytes.subarray(head_bytes, head_bytes + beginning.length)
      if (!createDecipheriv('aes-256-ctr', key, iv).update(first).equals(beginning)) {
        throw new StartRefusal(
          'Пароль не тот: эту копию он не открывает, а сама она может быть цела. Проверьте --password-file.',
        )
      }
      this.#keys = { decipher: createDecipheriv('aes-256-ctr', key, iv), hmac: createHmac('sha256', mac).update(head) }
      bytes = bytes.subarray(head_bytes)
    }
    const end = Math.max(0, bytes.length - tag_bytes)
    this.#held = Buffer.from(bytes.subarray(end))
    this.#keys.hmac.update(bytes.subarray(0, end))
    return this.#keys.decipher.update(bytes.subarray(0, end))
  }
}
