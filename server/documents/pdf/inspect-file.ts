import { file_bytes_max, file_pages_max } from '#shared/rules/limits.ts'
import { asBuffer, sha256Hex } from '#server/documents/cms/bytes.ts'
import { refuseByLook } from '#server/documents/core/file-kind.ts'
import type { Inspected, Warning, WarningCode } from '#server/documents/core/inspected.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { countPagesAnew } from './count-pages.ts'
import { findFeatures } from './features.ts'
import { imageToPdf } from './image-to-pdf.ts'
import { type OpenDocument, PdfiumError, savedAnew, withDocument, withMemory } from './pdfium.ts'
import { preScan } from './pre-scan.ts'

const texts: Record<WarningCode, string> = {
  repaired: 'Файл был повреждён. Мы восстановили его: подписант увидит и подпишет восстановленный экземпляр.',
  made_from_image: 'Изображение превращено в PDF: подписант увидит и подпишет его.',
  owner_password:
    'В файле запрещены изменения. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
  signed_before: 'Файл уже подписан. Чтобы не испортить прежние подписи, он будет приложен к протоколу целиком.',
  certified: 'Автор файла запретил его менять. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
  dynamic_form:
    'Файл содержит динамическую форму (XFA). Проверьте, как он виден на страницах; он будет приложен к протоколу.',
  active_content: 'В файле есть активное содержимое: сценарии или запуск программ. Мы их не выполняем.',
  attachments: 'В файле есть активное содержимое: вложенные файлы. Подписант их не увидит.',
  not_stampable: 'Файл устроен необычно. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
}

/** The worker's side of `inspect`. */
export async function inspectFile(
  sent: Uint8Array,
  name: string,
): Promise<Omit<Inspected, 'bytes'> & { bytes: Uint8Array | null }> {
  const kind = refuseByLook(sent, name)
  if (kind === 'pdf') return inspectPdf(sent)

  const made = await imageToPdf(sent, kind)
  const found = await inspectPdf(made)
  const warnings = [warning('made_from_image'), ...found.warnings]
  return { ...found, bytes: made, source_sha256: sha256Hex(sent), warnings }
}

async function inspectPdf(sent: Uint8Array): ReturnType<typeof inspectFile> {
  await preScan(asBuffer(sent))
  const seen = await look(sent)
  const features = await findFeatures(sent)
  const wrapReasons = wrapReasonsOf(seen, features)

  // signed or protected bytes are not changed
  const broken = !seen.wholeTable || features.recovered || seen.miscounted
  const repaired = wrapReasons.length === 0 && broken ? await repair(sent, seen) : null
  if (!repaired && seen.miscounted) refuse('file_broken')
  const bytes = repaired ?? sent
  const { stampable, pageless } = repaired ? await findFeatures(repaired) : features
  // pdfium shows a blank sheet for an invalid page tree
  if (pageless) refuse('file_broken')
  if (!stampable && wrapReasons.length === 0) wrapReasons.push('not_stampable')

  const warnings = [...wrapReasons]
  if (repaired) warnings.push('repaired')
  if (features.active || seen.scripts > 0) warnings.push('active_content')
  if (features.attachments || seen.attachments > 0) warnings.push('attachments')
  return {
    bytes: repaired,
    sha256: sha256Hex(bytes),
    source_sha256: repaired ? sha256Hex(sent) : null,
    pages: seen.page_sizes.length,
    size: bytes.byteLength,
    wrap: wrapReasons.length > 0,
    warnings: warnings.map(warning),
    page_sizes: seen.page_sizes,
  }
}

function wrapReasonsOf(seen: Seen, features: Awaited<ReturnType<typeof findFeatures>>): WarningCode[] {
  const reasons: WarningCode[] = []
  if (seen.encrypted || features.encrypted) reasons.push('owner_password')
  if (seen.signatures > 0 || features.signed) reasons.push('signed_before')
  if (features.certified) reasons.push('certified')
  if (seen.dynamicForm || features.dynamicForm) reasons.push('dynamic_form')
  return reasons
}

type Seen = {
  page_sizes: Inspected['page_sizes']
  /** the document counts more pages than it has */
  miscounted: boolean
  encrypted: boolean
  wholeTable: boolean
  signatures: number
  scripts: number
  attachments: number
  dynamicForm: boolean
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
        wholeTable: module.FPDF_DocumentHasValidCrossReferenceTable(handle),
        signatures: countSignatures(doc),
        scripts: module.FPDFDoc_GetJavaScriptActionCount(handle),
        attachments: module.FPDFDoc_GetAttachmentCount(handle),
        // FORMTYPE_XFA_FULL of fpdf_formfill.h
        dynamicForm: module.FPDF_GetFormType(handle) === 2,
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
async function repair(bytes: Uint8Array, seen: Seen): Promise<Uint8Array | null> {
  const copy = seen.miscounted ? await countPagesAnew(bytes) : await withDocument(bytes, savedAnew)
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

function warning(code: WarningCode): Warning {
  return { code, text: texts[code] }
}
