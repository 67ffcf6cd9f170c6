import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { keepCrlFresh, storedCrl } from '#server/documents/cms/crl-file.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool, type PoolSettings } from '#server/documents/pool/pool.ts'

/** A worker pool that seals with a new certificate; it is closed after the file's tests. */
export async function aSealingPool(settings: PoolSettings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-'))
  const certificate = await openOperatorCertificate(folder)
  await keepCrlFresh(folder, null)
  const crl = (await storedCrl(folder))?.bytes
  // now: hooks of a file whose tests are all skipped do not run
  rmSync(folder, { recursive: true })
  const pool = openPool({ ...settings, operator: certificate.operator, sample: certificate.sample })
  afterAll(() => pool.close())
  return { pool, certificate, crl }
}
