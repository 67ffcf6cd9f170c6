import type { SealCheck } from '#server/documents/cms/check-seal.ts'
import type { Revoked } from '#server/documents/cms/crl.ts'
import type { Runner } from '#server/documents/pool/pool.ts'
import type { Tasks } from '#server/documents/pool/tasks.ts'

/** Checks the seals of an uploaded file in a worker, by the rules of `checkSealBytes`. */
export async function checkSeal(
  pool: Runner,
  bytes: Buffer,
  roots: string[],
  stamp_roots: string[] = [],
  revoked: Revoked[] = [],
): Promise<SealCheck> {
  return pool.run('check_seal', { bytes, roots, stamp_roots, revoked })
}

/** The same for a file that is elsewhere; document time-stamps after our seal count as additions. */
export async function checkSealParts(
  pool: Runner,
  file: Pick<Tasks['check_seal_parts']['input'], 'size' | 'parts'>,
  roots: string[],
  stamp_roots: string[],
  revoked: Revoked[],
): Promise<SealCheck> {
  return pool.run('check_seal_parts', { ...file, roots, stamp_roots, revoked })
}
