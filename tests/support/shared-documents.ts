import { cp } from 'node:fs/promises'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { temporaryDataDir } from './data-dir.ts'

/** Between two servers of a file, and two files of a process. */
const idle_ms_max = 60_000
/** What a server with these has of its own: another certificate, room for a stamp, workers as they are set. */
const ownSettings = /^(SEAL|TSA|OPERATOR|DOCUMENT|DRAWING)_/

let shared: Promise<{ documents: Pool; keys: string }> | undefined

/**
 * The document workers of all test servers of this process, with the one seal that they have. Started for each server
 * anew they would take a sixth of the processor time of a run.
 * @returns the pool, after the seal's keys are in the server's data folder; undefined for a server that needs its own
 */
export async function sharedDocuments(dataDir: string, env: NodeJS.ProcessEnv): Promise<Pool | undefined> {
  if (Object.keys(env).some((name) => ownSettings.test(name))) return undefined
  shared ??= open()
  const { documents, keys } = await shared
  await cp(keys, keysFolder(dataDir), { recursive: true })
  return documents
}

async function open() {
  const { path } = await temporaryDataDir()
  const { operator } = await openOperatorCertificate(path)
  return { documents: openPool({ operator, workers: 1, background_workers: 1, idle_ms_max }), keys: keysFolder(path) }
}
