import { certificatesIn } from '#server/documents/cms/chain.ts'
import type { LastSeal } from '#server/documents/cms/last-seal.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { readStampInfo } from '#server/documents/cms/time-stamp.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { documentsOf } from './evidence.store.ts'
import { type Chain, chainOf, partsOf, type SealParts } from './seal-parts.ts'
import { offsetIn, storedSeal } from './stored-seal.ts'

export type Documents = Awaited<ReturnType<typeof documentsOf>>
/** A time-stamp over the first `size` bytes of a sealed copy, with the place of its token between head and tail. */
type DocumentStamp = Omit<LastSeal, 'cms'> & { token: Buffer; at: Date; size: number }
export type OwnSeal = LastSeal &
  SealParts & {
    position: number
    /** document time-stamps follow these first bytes of the file */
    sealed_bytes: number
    document_stamps: DocumentStamp[]
    /** authorities of the document time-stamps */
    stamping: Chain[]
    /** of the signed document in the sealed copy */
    original: { at: number; length: number }
    /** time at which its certificates must be valid: of the time-stamp, else of our clock */
    at: Date
  }

/** The seal of this request in each sealed copy, with its certificates. */
export async function sealsOf(
  { storage, config }: { storage: Storage; config: { stamp_roots_pem: readonly string[] } },
  documents: Documents,
  made_at: Date,
): Promise<OwnSeal[]> {
  const seals: OwnSeal[] = []
  for (const document of documents) {
    const { position, size, sha256, storage_key, sealed_key, sealed_bytes, sealed_at, sealed_wrapped, stamped_at } =
      document
    if (!sealed_key) continue
    if (!sealed_bytes) refuse('evidence_damaged', { message: `документ ${position}: нет экземпляра с печатью` })
    const seal = (await storedSeal(storage, sealed_key, sealed_bytes)) ?? refuse('internal')
    const parts = partsOf(seal.cms, config.stamp_roots_pem) ?? refuse('internal')
    const stamps = await documentStampsOf(storage, config.stamp_roots_pem, document)
    // a wrapped document is attached without a filter
    const original_at = sealed_wrapped ? await offsetIn(storage, sealed_key, { key: storage_key, size, sha256 }) : 0
    const at = stamped_at ?? sealed_at ?? made_at
    seals.push({
      ...seal,
      ...parts,
      ...stamps,
      at,
      position,
      sealed_bytes,
      original: { at: original_at, length: size },
    })
  }
  return seals
}

/** What follows the seal. */
async function documentStampsOf(
  storage: Storage,
  roots_pem: readonly string[],
  { sealed_key, stamped_bytes }: Documents[number],
): Promise<Pick<OwnSeal, 'document_stamps' | 'stamping'>> {
  const result: Pick<OwnSeal, 'document_stamps' | 'stamping'> = { document_stamps: [], stamping: [] }
  for (const { size } of stamped_bytes) {
    const stamp = (sealed_key && (await storedSeal(storage, sealed_key, size))) || refuse('internal')
    const token = readCms(stamp.cms) ?? refuse('internal')
    const { at } = readStampInfo(token) ?? refuse('internal')
    const { cms, head_bytes, tail_bytes } = stamp
    result.document_stamps.push({ token: cms, at, head_bytes, tail_bytes, size })
    const known = [...token.certificates, ...roots_pem.flatMap((pem) => certificatesIn(pem))]
    result.stamping.push(chainOf(token.certificate, known))
  }
  return result
}

/** Of the time-stamps of seals and of whole copies. */
export function authoritiesOf(documents: Documents): string[] {
  return [
    ...new Set(
      documents.flatMap((document) => [document.stamped_by, document.document_stamped_by].filter((by) => by !== null)),
    ),
  ]
}
