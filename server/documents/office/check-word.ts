import type { Output } from '#server/documents/pool/tasks.ts'
import type { WordFindings } from '#server/documents/core/word-findings.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { acceptDocx } from './accept-docx.ts'
import { acceptOdt } from './accept-odt.ts'
import { checkDoc } from './check-doc.ts'
import { checkDocx } from './check-docx.ts'
import { checkOdt } from './check-odt.ts'
import { checkRtf } from './check-rtf.ts'
import { type OfficeParts, pack, unpack } from './office-zip.ts'

/**
 * The worker's side of `check_word`: refuses what LibreOffice shall not see, which reads it without our limits.
 * `accepted`: the bytes are without the tracked changes that were in the document.
 * @throws Refusal, see the task `toPdf`
 */
export async function checkWord(bytes: Uint8Array, accept_changes = false): Promise<Output<'check_word'>> {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('{\\rtf'))
    return { bytes, format: 'rtf', accepted: false, ...keptChanges(checkRtf(bytes), accept_changes) }
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return { bytes, format: 'doc', accepted: false, ...keptChanges(checkDoc(bytes), accept_changes) }
  try {
    return await checkZip(bytes, accept_changes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken')
  }
}

const hasChanges = ({ marks }: WordFindings) => marks.includes('word_changes')

/** Refuses when changes were to be accepted and some are left, or when the format (RTF, .doc) cannot be rewritten. */
function keptChanges(findings: WordFindings, accept_changes: boolean): WordFindings {
  if (accept_changes && hasChanges(findings)) refuse('word_changes_kept')
  return findings
}

/** What is found when all changes are accepted, where that is asked for and there are any. */
function withoutChanges(
  parts: OfficeParts,
  accept_changes: boolean,
  check: (parts: OfficeParts) => WordFindings,
  accept: (parts: OfficeParts) => void,
): WordFindings & { accepted: boolean } {
  const findings = check(parts)
  const accepted = accept_changes && hasChanges(findings)
  if (!accepted) return { accepted, ...findings }
  accept(parts)
  return { accepted, ...keptChanges(check(parts), true) }
}

const odt_type = 'application/vnd.oasis.opendocument.text'

async function checkZip(bytes: Uint8Array, accept_changes: boolean): Promise<Output<'check_word'>> {
  const parts = await unpack(bytes)
  const names = [...parts.keys()].map((name) => name.toLowerCase())
  const has_marks = {
    docx: names.includes('[content_types].xml'),
    odt: ['mimetype', 'content.xml', 'meta-inf/manifest.xml'].some((name) => names.includes(name)),
  }
  // programs differ in which one they read
  if (has_marks.docx && has_marks.odt) refuse('not_a_pdf')
  for (const [name, content] of parts) if (isPostScript(name, content)) refuse('word_objects')
  if (isDocx(parts)) {
    const found = withoutChanges(parts, accept_changes, checkDocx, acceptDocx)
    return { bytes: await pack(parts), format: 'docx', ...found }
  }
  const type = parts.get('mimetype')?.toString('latin1').trim()
  if (type === odt_type || type === `${odt_type}-template`) {
    const found = withoutChanges(parts, accept_changes, checkOdt, acceptOdt)
    return { bytes: await pack(parts), format: 'odt', ...found }
  }
  refuse('not_a_pdf')
}

/** The main part may have any name. */
const isDocx = (parts: OfficeParts) =>
  /wordprocessingml|ms-word/.test(parts.get('[Content_Types].xml')?.toString('latin1') ?? '')

/** A picture that is a program: EPS, also with a preview before it (DOS EPS) or within a metafile. */
function isPostScript(name: string, content: Buffer): boolean {
  if (/\.(?:eps|epsf|epsi|ps|ai)$/i.test(name)) return true
  if (content.subarray(0, 4).equals(dos_eps)) return true
  const searched = /\.(?:[ew]m[fz]|pict?|pct)$/i.test(name) ? content : content.subarray(0, 64)
  return searched.includes('%!PS')
}

const dos_eps = Buffer.from('c5d0d3c6', 'hex')
