import { cp } from 'node:fs/promises'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { OwnSettings } from '#server/documents/cms/own-certificate.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { temporaryDataDir } from './data-dir.ts'
import { remembering } from './remembered-documents.ts'

/** Long enough that the workers survive from one test server or test file to the next. */
const idle_ms_max = 60_000
/** A server with one of these variables needs its own pool: another certificate, room for a time-stamp, or its own number of workers. */
const ownSettings = /^(SEAL|TSA|DOCUMENT|DRAWING)_/

/** By the settings of the seal's own certificate, of which tests have two or three. */
const shared = new Map<string, ReturnType<typeof open>>()

/**
 * The document workers of all test servers of this process, with the seal that they share. Started for each server anew
 * they would take a sixth of the processor time of a run.
 * @returns the pool, after the seal's keys are in the server's data folder; undefined for a server that needs its own
 */
export async function sharedDocuments(
  dataDir: string,
  seal: OwnSettings,
  env: NodeJS.ProcessEnv,
): Promise<Pool | undefined> {
  if (Object.keys(env).some((name) => ownSettings.test(name))) return undefined
  const name = JSON.stringify(seal)
  const opened = shared.get(name) ?? open(seal)
  shared.set(name, opened)
  const { workers, keys } = await opened
  await cp(keys, keysFolder(dataDir), { recursive: true })
  return workers
}

async function open(seal: OwnSettings) {
  const { path } = await temporaryDataDir()
  const { operator, sample } = await openOperatorCertificate(path, undefined, seal)
  const pool = openPool({ operator, sample, workers: 1, background_workers: 1, idle_ms_max })
  return { workers: remembering(pool), keys: keysFolder(path) }
}
