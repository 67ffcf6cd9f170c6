import { wordFaultTexts } from '#shared/text/field-faults.ts'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import { warning, type Warning } from '#server/documents/core/inspected.ts'
import { findingWarnings } from '#server/documents/core/finding-warnings.ts'
import { refuseIfWorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

type Needed = Pick<Services, 'documents' | 'office'>

/** unpacking, checking and packing fifty megabytes */
const check_limit_ms = 15_000

/**
 * A PDF of a document of a word processor, not inspected yet, with what its sender should know.
 * @throws Refusal `docx_refused` without LibreOffice; `word_not_converted`, `file_too_large`, `too_many_requests`, `not_ready`
 */
export async function toPdf(
  services: Needed,
  client_id: number,
  checked: Output<'check_word'>,
): Promise<{ bytes: Buffer; warnings: Warning[] }> {
  const { office } = services
  if (!office) refuse('docx_refused')
  const [made] = await office.convert(client_id, [{ bytes: checked.bytes, format: checked.format }])
  if (!made) refuse('internal')
  if ('refusal' in made) throw made.refusal
  const warnings = [warning('made_from_word'), ...findingWarnings(checked, made.bytes)]
  return { bytes: asBuffer(made.bytes), warnings }
}

/** The texts of these codes speak of PDF. */
export function inWordsOfWord(refusal: Refusal): Refusal {
  const message = wordFaultTexts[refusal.code]
  return message ? new Refusal(refusal.code, { ...refusal.details, message }) : refusal
}

/**
 * What LibreOffice may see of a document, with its tracked changes or, on request, as if all of them were accepted.
 * @throws Refusal `docx_refused` without LibreOffice, `word_macros`, `word_objects`, `word_links`, `word_changes_kept`,
 * `file_encrypted`, `file_bomb`, `file_broken`, `not_a_pdf`
 */
export async function checkForPdf(
  { documents, office }: Needed,
  client_id: number,
  bytes: Buffer,
  accept_changes: boolean,
): Promise<Output<'check_word'>> {
  if (!office) refuse('docx_refused')
  const order = { bytes, accept_changes }
  try {
    return await documents.forClient(client_id).run('check_word', order, { time_limit_ms: check_limit_ms })
  } catch (error) {
    if (error instanceof Refusal) throw inWordsOfWord(error)
    refuseIfWorkerLost(error)
    if (documents.closed) throw error
    throw inWordsOfWord(new Refusal('file_broken'))
  }
}
