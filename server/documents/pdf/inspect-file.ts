import { file_bytes_max, file_pages_max } from '#shared/rules/limits.ts'
import { settlingFaultTexts, uploadFaultTexts } from '#shared/text/field-faults.ts'
import { asBuffer, sha256Hex } from '#server/documents/cms/bytes.ts'
import { loadEngine } from '#server/documents/core/engine.ts'
import { refuseByLook } from '#server/documents/core/file-kind.ts'
import { type Inspected, warning, type WarningCode } from '#server/documents/core/inspected.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { judgeObjects, type Judgement, type Trait } from './judge-objects.ts'
import type { NameScan } from './name-scan.ts'
import { type OpenDocument, PdfiumError, savedAnew, withDocument, withForm, withMemory } from './pdfium.ts'
import { PlainFile, Unreadable } from './plain-objects.ts'
import { preScan } from './pre-scan.ts'
import { settleFile } from './settle-file.ts'
import { recount } from './settle-objects.ts'
import { paints, undrawnOf } from './undrawn.ts'
import { xfaDiffers } from './xfa.ts'

/** What `inspect` found; `bytes` is null when people see and sign exactly the uploaded ones. */
export type Intake = Omit<Inspected, 'bytes'> & { bytes: Uint8Array | null; settled: boolean }

/**
 * The worker's side of `inspect`, by pdfium alone. `settle`: even if nothing in the file asks for it.
 * @throws Refusal
 */
export async function inspectFile(sent: Uint8Array, name: string, settle = false): Promise<Intake> {
  const kind = refuseByLook(sent, name)
  if (kind === 'pdf') return inspectPdf(sent, settle)

  // few files are images, and its decoder takes as long to load as all the rest
  const { imageToPdf } = await loadEngine(() => import('./image-to-pdf.ts'))
  const made = await imageToPdf(sent, kind)
  return madeFrom(sent, made, await inspectPdf(made, false), 'made_from_image')
}

function madeFrom(sent: Uint8Array, made: Uint8Array, found: Intake, code: WarningCode): Intake {
  const warnings = [warning(code), ...found.warnings]
  return { ...found, bytes: found.bytes ?? made, source_sha256: sha256Hex(sent), warnings }
}

/** Judging more objects than these takes longer than an upload may; a file whose names are clean is not judged at all. */
const judged_objects_max = 100_000

async function inspectPdf(sent: Uint8Array, settle: boolean): Promise<Intake> {
  const names = await preScan(asBuffer(sent))
  const seen = await look(sent)
  if (seen.encrypted && !seen.restricted) {
    const open = await withDocument(sent, (doc) =>
      doc.module.EPDF_RemoveEncryption(doc.handle) ? savedAnew(doc) : null,
    )
    if (open) return madeFrom(sent, open, await inspectPdf(open, settle), 'unlocked')
  }
  const judged = names.isClean && !settle && !seen.miscounted && !seen.flat ? null : await judge(sent, names)
  if (judged?.xfa === 'dynamic') refuse('file_unsettled', { message: uploadFaultTexts.xfa })
  const traits = judged?.traits ?? new Set<Trait>()
  const wrapReasons = wrapReasonsOf(seen, judged)

  // signed or protected bytes are not changed
  if (wrapReasons.length > 0) {
    if (seen.miscounted) refuse('file_broken')
    if (seen.signatures === 0 && !judged?.signed && acts(traits)) refuse('file_unsettled')
    return presented(sent, null, seen, [...wrapReasons, ...heldIn(traits)])
  }
  const whole = seen.wholeTable && !seen.miscounted ? null : await repair(sent, seen, judged?.file)
  if (!whole && seen.miscounted) refuse('file_broken')
  const warnings: WarningCode[] = whole ? ['repaired'] : []
  const asked = settle || names.falseLength || names.isSuspect || traits.size > 0 || seen.flat
  if (!asked) return presented(sent, whole, seen, warnings)

  const file = whole ? await readAnew(whole) : judged?.file
  if (!file || xfaDiffers(file)) refuse('file_unsettled')
  const settled = await settleFile(file)
  const codes = order.filter((trait) => traits.has(trait)).map((trait) => `settled_${trait}` as const)
  warnings.push(...(codes.length > 0 ? codes : (['settled'] as const)))
  return { ...(await presented(sent, settled, await look(settled), warnings)), settled: true }
}

/** @throws Refusal `file_unsettled` when people here would not see what other readers may show */
async function presented(
  sent: Uint8Array,
  other: Uint8Array | null,
  seen: Seen,
  codes: WarningCode[],
): Promise<Intake> {
  const bytes = other ?? sent
  if (seen.flat) refuse('file_broken')
  const { images, empty, white } = await withDocument(bytes, (doc) =>
    withForm(doc, async (form) => undrawnOf(doc, form)),
  )
  const file = empty.length > 0 ? await readAnew(bytes) : null
  const lost = images[0] ?? (file && empty.find((page) => paints(file, page)))
  if (lost) refuse('file_unsettled', { message: settlingFaultTexts[images.length > 0 ? 'image' : 'empty'](lost) })
  const warnings = codes.map((code) => warning(code))
  if (white.length > 0) warnings.push(warning('page_white', white.map(String)))
  return {
    bytes: other,
    sha256: sha256Hex(bytes),
    source_sha256: other ? sha256Hex(sent) : null,
    pages: seen.page_sizes.length,
    size: bytes.byteLength,
    wrap: warnings.some(({ code }) => wrapping.has(code)),
    warnings,
    page_sizes: seen.page_sizes,
    settled: false,
  }
}

/** The traits that a file may be warned about, the worst first. */
const order: Trait[] = ['fields', 'layers', 'print', 'actions', 'attachments', 'media', 'notes', 'outside']

const acts = (traits: Set<Trait>): boolean =>
  (['actions', 'attachments', 'media', 'outside'] as const).some((trait) => traits.has(trait))

function heldIn(traits: Set<Trait>): WarningCode[] {
  const codes: WarningCode[] = []
  if (traits.has('actions') || traits.has('media')) codes.push('active_content')
  if (traits.has('attachments')) codes.push('attachments')
  return codes
}

type Judged = Judgement & { file: PlainFile | null }

/**
 * Reads the objects of the file as pdfium saves them.
 * @throws Refusal `file_unsettled` when there are too many
 */
async function judge(sent: Uint8Array, names: NameScan): Promise<Judged> {
  if (names.objects > judged_objects_max) refuse('file_unsettled', { message: uploadFaultTexts.too_complex })
  const file = await readAnew(sent)
  if (!file) return { traits: new Set(), signed: false, certified: false, xfa: 'none', file }
  return { ...judgeObjects(file), file }
}

async function readAnew(bytes: Uint8Array): Promise<PlainFile | null> {
  const copy = await withDocument(bytes, savedAnew)
  try {
    return copy && PlainFile.read(copy)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

const wrapping = new Set<WarningCode>(['owner_password', 'signed_before', 'certified', 'page_white'])

function wrapReasonsOf(seen: Seen, judged: Judgement | null): WarningCode[] {
  const reasons: WarningCode[] = []
  if (seen.encrypted) reasons.push('owner_password')
  if (seen.signatures > 0 || judged?.signed) reasons.push('signed_before')
  if (judged?.certified) reasons.push('certified')
  return reasons
}

/** Points; tiny pages exist, and thinner ones show nothing. */
const side_min = 0.5
/** Printing, changing, copying, annotating, filling, assembling (PDF 1.7, table 22). */
const permissions = 0xf3c

type Seen = {
  page_sizes: Inspected['page_sizes']
  /** the document counts more pages than it has */
  miscounted: boolean
  encrypted: boolean
  /** its owner allows less than everything */
  restricted: boolean
  /** a page has no size, because its boxes do not meet */
  flat: boolean
  wholeTable: boolean
  signatures: number
}

/** What pdfium finds in it. */
async function look(bytes: Uint8Array): Promise<Seen> {
  try {
    return await withDocument(bytes, (doc) => {
      const { module, handle, pages } = doc
      if (pages < 1) refuse('file_broken')
      if (pages > file_pages_max) refuse('pages_too_many')
      const sizes = pageSizes(doc)
      const page_sizes = sizes.filter((size) => size !== null)
      if (page_sizes.length === 0) refuse('file_broken')
      return {
        page_sizes,
        miscounted: page_sizes.length < pages,
        encrypted: module.EPDF_IsEncrypted(handle),
        restricted: (module.FPDF_GetDocUserPermissions(handle) & permissions) !== permissions,
        flat: page_sizes.some(({ width, height }) => Math.min(width, height) < side_min),
        wholeTable: module.FPDF_DocumentHasValidCrossReferenceTable(handle),
        signatures: countSignatures(doc),
      }
    })
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error
    refuse(error.reason === 'password' || error.reason === 'security' ? 'file_encrypted' : 'file_broken')
  }
}

/** Unsigned signature fields do not count. */
function countSignatures({ module, handle }: OpenDocument): number {
  const fields = Array.from({ length: module.FPDF_GetSignatureCount(handle) }, (_, i) => i)
  return fields.filter((i) => module.FPDFSignatureObj_GetContents(module.FPDF_GetSignatureObject(handle, i), 0, 0) > 0)
    .length
}

/** null where there is no page, whatever the document counts */
function pageSizes({ module, handle, pages }: OpenDocument): (Inspected['page_sizes'][number] | null)[] {
  // FS_SIZEF: two 32-bit floats
  return withMemory(module, 8, (at) =>
    Array.from({ length: pages }, (_, page) => {
      if (!module.FPDF_GetPageSizeByIndexF(handle, page, at)) return null
      const view = new DataView(module.pdfium.HEAPU8.buffer, at, 8)
      return { width: view.getFloat32(0, true), height: view.getFloat32(4, true) }
    }),
  )
}

/** A repaired copy with the same pages, or null: then the file is used as it is. */
async function repair(bytes: Uint8Array, seen: Seen, file: PlainFile | null | undefined): Promise<Uint8Array | null> {
  const copy = seen.miscounted ? file && recount(file) : await withDocument(bytes, savedAnew)
  if (!copy || copy.byteLength > file_bytes_max) return null
  try {
    return await withDocument(copy, (doc) => (isWhole(doc, seen.page_sizes.length) ? copy : null))
  } catch (error) {
    if (error instanceof PdfiumError) return null
    throw error
  }
}

function isWhole(doc: OpenDocument, pages: number): boolean {
  return doc.pages === pages && pageSizes(doc).every((size) => size !== null)
}
