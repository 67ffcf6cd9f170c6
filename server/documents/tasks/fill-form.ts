import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseIfWorkerLost, type Runner } from '#server/documents/pool/pool.ts'
import type { FormField, Input, Output, TaskName } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/**
 * The fields of a PDF form that a person fills.
 * @throws Refusal `file_broken`
 */
export const formFields = (pool: Runner, bytes: Uint8Array): Promise<FormField[]> =>
  inWorker(pool, 'form_fields', { bytes })

/**
 * The form with these values, to be taken like an uploaded file, which flattens it.
 * @throws Refusal `file_broken`; `invalid_fields` for a value that does not fit its field
 */
export async function fillForm(pool: Runner, bytes: Uint8Array, values: Record<string, string>): Promise<Buffer> {
  return asBuffer((await inWorker(pool, 'fill_form', { bytes, values })).bytes)
}

async function inWorker<N extends TaskName>(pool: Runner, name: N, input: Input<N>): Promise<Output<N>> {
  try {
    return await pool.run(name, input)
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    if (pool.closed) throw error
    refuse('file_broken')
  }
}
