import type { SealCheck } from '#server/documents/cms/check-seal.ts'
import type { Revoked } from '#server/documents/cms/crl.ts'
import type { Runner } from '#server/documents/pool/pool.ts'

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
