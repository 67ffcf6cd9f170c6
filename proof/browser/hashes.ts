import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { streebog } from './streebog.ts'

/** What `createHash` of Node does, for the code of the server: at once, which WebCrypto does not. */
export class Hash {
  readonly #name: string
  readonly #parts: Uint8Array[]

  constructor(name: string, parts: readonly Uint8Array[] = []) {
    if (!Object.hasOwn(functions, name)) throw new Error(`no such digest: ${name}`)
    this.#name = name
    this.#parts = [...parts]
  }

  update(data: Uint8Array | string): this {
    this.#parts.push(typeof data === 'string' ? Buffer.from(data) : data)
    return this
  }

  copy(): Hash {
    return new Hash(this.#name, this.#parts)
  }

  digest(): Buffer
  digest(encoding: 'hex'): string
  digest(encoding?: 'hex'): Buffer | string {
    const [first = new Uint8Array(), ...others] = this.#parts
    const bytes = hashOf(this.#name, others.length === 0 ? first : Buffer.concat(this.#parts))
    return encoding ? bytes.toString(encoding) : bytes
  }
}

const functions: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  sha1,
  sha256,
  sha384,
  sha512,
  streebog256: (bytes) => streebog(256, bytes),
  streebog512: (bytes) => streebog(512, bytes),
}

export const createHash = (name: string): Hash => new Hash(name)

const web_names: Record<string, string> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

/** The same by the browser where it has it: ten times quicker. */
export async function digestOf(name: string, bytes: Uint8Array): Promise<Buffer> {
  const web_name = web_names[name]
  if (web_name === undefined) return hashOf(name, bytes)
  return Buffer.from(await crypto.subtle.digest(web_name, new Uint8Array(bytes)))
}

export function hashOf(name: string, bytes: Uint8Array): Buffer {
  const made = functions[name]?.(bytes)
  if (!made) throw new Error(`no such digest: ${name}`)
  return Buffer.from(made.buffer, made.byteOffset, made.length)
}
