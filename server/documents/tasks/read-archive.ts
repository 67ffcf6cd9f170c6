import { archiveFaultTexts as t } from '#shared/text/field-faults.ts'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseIfWorkerLost, type Runner } from '#server/documents/pool/pool.ts'
import type { ArchivedFile, Input, Output, TaskName } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/** Measured: ten thousand entries in 0.4 s. */
const time_limit_ms = 10_000

/**
 * The files of an uploaded ZIP; it is opened in a separate process like every file.
 * @throws Refusal `file_broken`, `file_encrypted`, `file_bomb`, `file_empty`
 */
export const listArchive = (pool: Runner, bytes: Uint8Array): Promise<ArchivedFile[]> =>
  inWorker(pool, 'list_archive', { bytes })

/** @throws Refusal `file_broken` */
export async function unpackFile(pool: Runner, input: Input<'unpack_file'>): Promise<Buffer> {
  return asBuffer((await inWorker(pool, 'unpack_file', input)).bytes)
}

async function inWorker<N extends TaskName>(pool: Runner, name: N, input: Input<N>): Promise<Output<N>> {
  try {
    return await pool.run(name, input, { time_limit_ms })
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    if (pool.closed) throw error
    refuse('file_broken', { message: t.broken })
  }
}
