import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseIfWorkerLost, type Runner } from '#server/documents/pool/pool.ts'
import type { FormField, Input, Output, PlacedText, TaskName } from '#server/documents/pool/tasks.ts'
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

/** Measured: 0.2 to 0.4 s; of ten thousand at once more than linearly many. */
const judged_rows = 500

/**
 * Why rows of values do not fit the form, by field; null for a row that fits.
 * @throws Refusal `file_broken`
 */
export async function judgeForm(
  pool: Runner,
  bytes: Uint8Array,
  rows: readonly Record<string, string>[],
): Promise<(Record<string, string> | null)[]> {
  const judged: (Record<string, string> | null)[] = []
  for (let at = 0; at < rows.length; at += judged_rows) {
    judged.push(...(await inWorker(pool, 'judge_form', { bytes, rows: rows.slice(at, at + judged_rows) })))
  }
  return judged
}

/**
 * The document with texts in their places, to be taken like an uploaded file, which presses them into the pages.
 * @returns `faults`: texts that cannot be drawn, by their index
 * @throws Refusal `file_broken`
 */
export async function fillPlaces(pool: Runner, bytes: Uint8Array, texts: PlacedText[]) {
  const filled = await inWorker(pool, 'fill_places', { bytes, texts })
  return { ...filled, bytes: asBuffer(filled.bytes) }
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
