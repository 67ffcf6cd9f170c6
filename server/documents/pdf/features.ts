import { PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { openForAppending } from './append.ts'
import { type Resolve, resolver } from './pdf-values.ts'

/** Features of a document that decide how it can be sealed, or that its sender should know. */
export type Features = {
  encrypted: boolean
  signed: boolean
  /** DocMDP: the author's signature allows no changes */
  certified: boolean
  /** XFA that viewers lay out themselves */
  dynamicForm: boolean
  /** scripts, launching of programs, media */
  active: boolean
  attachments: boolean
  /** readable only after searching for its objects */
  recovered: boolean
  /** an incremental update can be written */
  stampable: boolean
  /** its page tree holds no page */
  pageless: boolean
}

const none: Features = {
  encrypted: false,
  signed: false,
  certified: false,
  dynamicForm: false,
  active: false,
  attachments: false,
  recovered: false,
  stampable: false,
  pageless: false,
}

/** Never throws: what cannot be read is not stampable. */
export async function findFeatures(bytes: Uint8Array): Promise<Features> {
  let pdf: PDF
  try {
    pdf = await PDF.load(bytes)
  } catch {
    return { ...none, recovered: true }
  }
  const features = { ...none, encrypted: pdf.isEncrypted, recovered: pdf.recoveredViaBruteForce }
  try {
    readCatalog(pdf, features)
    features.pageless = pdf.getPageCount() === 0
    walk(pdf, features)
    openForAppending(pdf)
    features.stampable = true
  } catch {
    features.stampable = false
  }
  return features
}

function readCatalog(pdf: PDF, features: Features): void {
  const get = resolver(pdf)
  const catalog = pdf.getCatalog()
  const permissions = catalog && get(catalog.get('Perms'))
  if (permissions instanceof PdfDict && permissions.has('DocMDP')) features.certified = true
  const form = catalog && get(catalog.get('AcroForm'))
  if (!(form instanceof PdfDict) || !form.has('XFA')) return
  const needs = get(catalog?.get('NeedsRendering'))
  if (needs instanceof PdfBool && needs.value) features.dynamicForm = true
}

/** Entries that hold no action, annotation or field. */
const dull = new Set(['Parent', 'P', 'Contents', 'Resources', 'AP', 'StructTreeRoot', 'Metadata', 'Dest', 'D', 'MK'])
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoToE',
])
const activeAnnotations = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D'])
/** Objects; larger files are not walked to the end. */
const walk_objects_max = 100_000

function walk(pdf: PDF, features: Features): void {
  const get = resolver(pdf)
  const seen = new Set<string>()
  const waiting: PdfObject[] = []
  const catalog = pdf.getCatalog()
  if (catalog) waiting.push(catalog)
  for (let steps = 0; waiting.length > 0 && steps < walk_objects_max; steps++) {
    const object = waiting.pop()
    if (object instanceof PdfRef) {
      const key = object.toString()
      if (seen.has(key)) continue
      seen.add(key)
      const target = get(object)
      if (target) waiting.push(target)
    } else if (object instanceof PdfArray) {
      waiting.push(...childrenOf(object))
    } else if (object instanceof PdfDict && !(object instanceof PdfStream)) {
      judge(object, get, features)
      for (const [name, value] of object) if (!dull.has(name.value)) waiting.push(value)
    }
  }
}

/** References and containers only: walking a long array of numbers is not worth it. */
function childrenOf(array: PdfArray): PdfObject[] {
  return array.toArray().filter((item) => item instanceof PdfRef || item instanceof PdfDict || item instanceof PdfArray)
}

function judge(dict: PdfDict, get: Resolve, features: Features): void {
  const name = (key: string): string => {
    const value = get(dict.get(key))
    return value instanceof PdfName ? value.value : ''
  }
  if (activeActions.has(name('S')) || dict.has('JS')) features.active = true
  const subtype = name('Subtype')
  if (activeAnnotations.has(subtype)) features.active = true
  if (subtype === 'FileAttachment' || dict.has('EF')) features.attachments = true
  if (name('FT') === 'Sig' && get(dict.get('V'))) features.signed = true
  if (dict.has('ByteRange')) features.signed = true
}
