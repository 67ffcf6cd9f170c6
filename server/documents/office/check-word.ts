import type { Output } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { checkDoc } from './check-doc.ts'
import { checkDocx } from './check-docx.ts'
import { checkOdt } from './check-odt.ts'
import { checkRtf } from './check-rtf.ts'
import { type OfficeParts, pack, unpack } from './office-zip.ts'

/**
 * The worker's side of `check_word`: refuses what LibreOffice shall not see, which reads it without our limits.
 * @throws Refusal, see the task `toPdf`
 */
export async function checkWord(bytes: Uint8Array): Promise<Output<'check_word'>> {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('{\\rtf')) return { bytes, format: 'rtf', ...checkRtf(bytes) }
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return { bytes, format: 'doc', ...checkDoc(bytes) }
  try {
    return await checkZip(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken')
  }
}

const odt_type = 'application/vnd.oasis.opendocument.text'

async function checkZip(bytes: Uint8Array): Promise<Output<'check_word'>> {
  const parts = await unpack(bytes)
  if (isDocx(parts)) {
    const { has_changes } = checkDocx(parts)
    return { bytes: await pack(parts), format: 'docx', has_changes }
  }
  const type = parts.get('mimetype')?.toString('latin1').trim()
  if (type === odt_type || type === `${odt_type}-template`) {
    const { has_changes } = checkOdt(parts)
    return { bytes: await pack(parts), format: 'odt', has_changes }
  }
  refuse('not_a_pdf')
}

/** The main part may have any name. */
const isDocx = (parts: OfficeParts) =>
  /wordprocessingml|ms-word/.test(parts.get('[Content_Types].xml')?.toString('latin1') ?? '')
