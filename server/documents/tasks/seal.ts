import { asBuffer } from '#server/documents/cms/bytes.ts'
import type { PageRoom } from '#server/documents/core/page-room.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import { findRooms } from './find-rooms.ts'

export type SealOrder = {
  /** the bytes that were shown and signed */
  original: Buffer
  /** of `original`, hex */
  sha256: string
  /** of the document in the request */
  position: number
  file_name: string
  protocol: ProtocolData
  /** as `inspect` found */
  wrap: boolean
  /** room for the stamps, of all pages; looked for if absent */
  rooms?: PageRoom[]
  /** ids of the requests whose signers may sign the same file later: `addSeal` needs a reserved page for each */
  places?: string[]
  /** certificates revoked by our root: goes under the seal */
  crl?: Buffer | undefined
}

export type SealedDocument = {
  bytes: Buffer
  sha256: string
  /** `in_place`: the original is a byte-exact prefix; `wrapped`: it is attached unchanged to its protocol */
  mode: 'in_place' | 'wrapped'
  /** why a document meant for sealing in place was wrapped */
  fallback: string | null
}

/** Enough to stamp and check a thousand pages. */
export const seal_time_limit_ms = 30_000

/**
 * Stamps, adds the protocol and seals (docs/documents.md#after-signing). What cannot be done in place because of the file
 * is wrapped: no document is lost. Throws when even that fails, or when the worker was lost for another reason; the job is
 * then retried.
 */
export async function sealDocument(pool: Runner, order: SealOrder): Promise<SealedDocument> {
  const attempt = order.wrap ? null : await tryInPlace(pool, order)
  if (attempt && 'bytes' in attempt) {
    return { bytes: asBuffer(attempt.bytes), sha256: attempt.sha256, mode: 'in_place', fallback: null }
  }
  const wrapped = await run(pool, order, [], true)
  if ('unfit' in wrapped) throw new Error(`cannot be wrapped: ${wrapped.unfit}`)
  return { bytes: asBuffer(wrapped.bytes), sha256: wrapped.sha256, mode: 'wrapped', fallback: attempt?.unfit ?? null }
}

async function tryInPlace(pool: Runner, order: SealOrder): Promise<Output<'seal'>> {
  try {
    return await run(pool, order, order.rooms ?? (await findRooms(pool, order.original)), false)
  } catch (error) {
    if (error instanceof WorkerLost && error.isByFile) return { unfit: error.message }
    throw error
  }
}

function run(pool: Runner, order: SealOrder, rooms: PageRoom[], wrap: boolean): Promise<Output<'seal'>> {
  const { original: bytes, sha256, position, file_name, protocol, places = [], crl } = order
  const revoked = { crl: crl?.toString('base64') ?? null }
  const input = { bytes, sha256, position, file_name, protocol, wrap, rooms, places, ...revoked }
  return pool.run('seal', input, { time_limit_ms: seal_time_limit_ms })
}
