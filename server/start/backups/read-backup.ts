import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ZodType } from 'zod'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { Decryption, isEncrypted } from './cipher.ts'
import { entryNames, Header, Manifest } from './format.ts'

export type Item =
  | { kind: 'header'; header: Header }
  /** a portion of a table's rows as COPY wrote them; a table's portions follow each other */
  | { kind: 'rows'; table: string; bytes: Buffer }
  | { kind: 'file'; key: string; bytes: Buffer }
  | { kind: 'key'; name: string; bytes: Buffer }
  | { kind: 'manifest'; manifest: Manifest }

const keyName = /^(?:[\w-]+\/)*[\w-][\w.-]*$/

/**
 * What is in a backup, in its order; the manifest comes last and only when all before it has the digests it names.
 * @throws {StartRefusal} damaged, cut off, or encrypted with another password
 */
export async function* readBackup(backup: Readable, password: string | undefined): AsyncGenerator<Item> {
  const tar = extract()
  feed(await decrypted(backup, password), tar)
  const hashes = new Map<string, Hash>()
  const counts = { count: 0, bytes: 0 }
  let header_sha256 = ''
  let manifest: Manifest | undefined
  let whole = false
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      const bytes = await buffer(entry as AsyncIterable<Buffer> & NodeJS.ReadableStream)
      const [folder = '', ...rest] = name.split('/')
      const inside = rest.join('/')
      if (name === entryNames.header) {
        header_sha256 = sha256Hex(bytes)
        yield { kind: 'header', header: parsed(Header, bytes) }
      } else if (folder === 'tables') {
        const [table = ''] = rest
        const rows = await promisify(gunzip)(bytes)
        hashes.set(table, (hashes.get(table) ?? createHash('sha256')).update(rows))
        yield { kind: 'rows', table, bytes: rows }
      } else if (folder === 'files') {
        counts.count += 1
        counts.bytes += bytes.length
        yield { kind: 'file', key: inside, bytes }
      } else if (folder === 'keys' && keyName.test(inside)) {
        yield { kind: 'key', name: inside, bytes }
      } else if (name === entryNames.manifest) {
        manifest = parsed(Manifest, bytes)
        hashes.set(entryNames.manifest, createHash('sha256').update(bytes))
      } else if (name === entryNames.digest) {
        whole = bytes.toString('latin1').trim() === hashes.get(entryNames.manifest)?.digest('hex')
      } else refuseDamaged(name)
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw refusal((error as Error).message, error)
  }
  if (!manifest || !whole) refuseDamaged('конца нет')
  if (manifest.header_sha256 !== header_sha256) refuseDamaged(entryNames.header)
  const empty = sha256Hex('')
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    if ((hashes.get(table)?.digest('hex') ?? empty) !== sha256) refuseDamaged(`таблица ${table}`)
  }
  if (counts.count !== manifest.files.count || counts.bytes !== manifest.files.bytes) refuseDamaged('файлы')
  yield { kind: 'manifest', manifest }
}

function feed(backup: Readable, tar: ReturnType<typeof extract>): void {
  backup.once('error', (error) => tar.destroy(error))
  backup.pipe(tar)
}

async function decrypted(backup: Readable, password: string | undefined): Promise<Readable> {
  const head = await firstBytes(backup)
  if (!isEncrypted(head)) return backup
  if (password === undefined) throw new StartRefusal('Копия зашифрована: укажите --password-file ФАЙЛ.')
  const decryption = new Decryption(password)
  backup.once('error', (error) => decryption.destroy(error))
  return backup.pipe(decryption)
}

async function firstBytes(stream: Readable): Promise<Buffer> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    stream.unshift(chunk)
    return chunk
  }
  return Buffer.alloc(0)
}

function parsed<T>(schema: ZodType<T>, bytes: Buffer): T {
  const read = schema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (read.success) return read.data
  throw refusal(read.error.issues[0]?.message ?? '', read.error)
}

function refuseDamaged(where: string): never {
  throw refusal(where)
}

const refusal = (where: string, cause?: unknown) =>
  new StartRefusal(`Копия повреждена или неполна (${where}): восстановите из другой.`, { cause })
