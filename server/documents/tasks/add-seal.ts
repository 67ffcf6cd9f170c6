import { asBuffer } from '#server/documents/cms/bytes.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import { seal_time_limit_ms, type SealedDocument } from './seal.ts'

export type AddSealOrder = {
  /** the newest sealed copy, with all earlier signers */
  copy: Buffer
  /** of `copy`, hex */
  sha256: string
  /** of the document in the request */
  position: number
  wrapped: boolean
  protocol: ProtocolData
  /** certificates revoked by our root: goes under the seal */
  crl?: Buffer | undefined
}

/**
 * Adds the protocol and the seal of one more signer of the same file to its sealed copy; all earlier seals stay valid.
 * @returns null when the copy has no reserved page for this signer, or cannot be extended
 */
export async function addSeal(pool: Runner, order: AddSealOrder): Promise<SealedDocument | null> {
  const { copy: bytes, sha256, position, wrapped, protocol, crl } = order
  const input = { bytes, sha256, position, wrapped, protocol, crl: crl?.toString('base64') ?? null }
  let added: Output<'add_seal'>
  try {
    added = await pool.run('add_seal', input, { time_limit_ms: seal_time_limit_ms })
  } catch (error) {
    if (error instanceof WorkerLost && error.isByFile) return null
    throw error
  }
  if ('unfit' in added) return null
  return { ...added, bytes: asBuffer(added.bytes), mode: wrapped ? 'wrapped' : 'in_place', fallback: null }
}
