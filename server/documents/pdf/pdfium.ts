import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { engineFile, loadEngine } from '#server/documents/core/engine.ts'
import { installSystemFonts } from './pdfium-fonts.ts'

let loading: Promise<WrappedPdfiumModule> | null = null
let loaded: WrappedPdfiumModule | null = null

/** One pdfium per worker, with fonts for text whose own fonts are not embedded. */
export function pdfium(): Promise<WrappedPdfiumModule> {
  loading ??= loadEngine(load)
  return loading
}

/** Bytes of WebAssembly memory that this worker holds. */
export function loadedBytes(): number {
  return loaded?.pdfium.HEAPU8.byteLength ?? 0
}

async function load(): Promise<WrappedPdfiumModule> {
  const wasm = engineFile('@embedpdf/pdfium/pdfium.wasm')
  const options = {
    // a copy: the wrapper requires an ArrayBuffer of exactly the file
    wasmBinary: new Uint8Array(wasm).buffer,
    // by default the path of our script, which Emscripten writes as ASCII: it would abort in a folder with a Russian name
    thisProgram: './pdfium',
  }
  const module = await init(options)
  module.PDFiumExt_Init()
  installSystemFonts(module)
  loaded = module
  return module
}

/** pdfium's `FPDF_GetLastError` (fpdfview.h). */
const errorNames: Record<number, 'unknown' | 'file' | 'format' | 'password' | 'security' | 'page'> = {
  1: 'unknown',
  2: 'file',
  3: 'format',
  4: 'password',
  5: 'security',
  6: 'page',
}

export class PdfiumError extends Error {
  override readonly name = 'PdfiumError'
  readonly reason: 'unknown' | 'file' | 'format' | 'password' | 'security' | 'page'

  constructor(code: number) {
    const reason = errorNames[code] ?? 'unknown'
    super(`pdfium: ${reason}`)
    this.reason = reason
  }
}

/** A document opened in pdfium. `handle` is valid inside the callback of `withDocument` only. */
export type OpenDocument = { module: WrappedPdfiumModule; handle: number; pages: number }

/**
 * Opens the document, runs the callback, closes it. Throws `PdfiumError` when the bytes cannot be opened without a
 * password. `update` is read as if appended.
 */
export async function withDocument<T>(
  bytes: Uint8Array,
  act: (doc: OpenDocument) => T | Promise<T>,
  update: Uint8Array = new Uint8Array(),
): Promise<T> {
  const module = await pdfium()
  const { malloc, free } = module.pdfium.wasmExports
  const length = bytes.byteLength + update.byteLength
  const at = malloc(length)
  if (!at) throw new PdfiumError(1)
  module.pdfium.HEAPU8.set(bytes, at)
  module.pdfium.HEAPU8.set(update, at + bytes.byteLength)
  const handle = module.FPDF_LoadMemDocument(at, length, '')
  try {
    if (!handle) throw new PdfiumError(module.FPDF_GetLastError())
    return await act({ module, handle, pages: module.FPDF_GetPageCount(handle) })
  } finally {
    if (handle) module.FPDF_CloseDocument(handle)
    free(at)
  }
}

/** Runs with `length` bytes of pdfium's memory, freed afterwards. */
export function withMemory<T>(module: WrappedPdfiumModule, length: number, act: (at: number) => T): T {
  const at = module.pdfium.wasmExports.malloc(length)
  if (!at) throw new PdfiumError(1)
  try {
    return act(at)
  } finally {
    module.pdfium.wasmExports.free(at)
  }
}

/** A loaded page; `handle` is valid inside the callback of `withPage` only. */
export type OpenPage = { module: WrappedPdfiumModule; handle: number }

/** Loads page `index`, from 0. Throws `PdfiumError` when it cannot be loaded. */
export function withPage<T>({ module, handle: doc }: OpenDocument, index: number, act: (page: OpenPage) => T): T {
  const handle = module.FPDF_LoadPage(doc, index)
  if (!handle) throw new PdfiumError(module.FPDF_GetLastError())
  try {
    return act({ module, handle })
  } finally {
    module.FPDF_ClosePage(handle)
  }
}

/** pdfium's form of a document; without it the values of fields and visible signatures are not drawn. */
export type Form = { handle: number }

/** Opens the document's form without scripts, runs the callback, closes it. */
export async function withForm<T>({ module, handle: doc }: OpenDocument, act: (form: Form) => Promise<T>): Promise<T> {
  const info = module.PDFiumExt_OpenFormFillInfo()
  const handle = module.PDFiumExt_InitFormFillEnvironment(doc, info)
  try {
    return await act({ handle })
  } finally {
    if (handle) module.PDFiumExt_ExitFormFillEnvironment(handle)
    module.PDFiumExt_CloseFormFillInfo(info)
  }
}

/** The text of a page. */
export function textOf({ module, handle }: OpenPage): string {
  const text = module.FPDFText_LoadPage(handle)
  if (!text) return ''
  try {
    const characters = module.FPDFText_CountChars(text)
    if (characters <= 0) return ''
    // UTF-16 with a terminating zero
    return withMemory(module, (characters + 1) * 2, (at) => {
      const written = module.FPDFText_GetText(text, 0, characters, at)
      return Buffer.from(module.pdfium.HEAPU8.subarray(at, at + Math.max(0, written - 1) * 2)).toString('utf16le')
    })
  } finally {
    module.FPDFText_ClosePage(text)
  }
}

/** The text within each of these boxes of the page. */
export function textsWithin({ module, handle }: OpenPage, boxes: readonly Bounds[]): string[] {
  const text = module.FPDFText_LoadPage(handle)
  if (!text) return boxes.map(() => '')
  try {
    return boxes.map(([left, bottom, right, top]) => {
      const length = module.FPDFText_GetBoundedText(text, left, top, right, bottom, 0, 0)
      if (length <= 0) return ''
      return withMemory(module, length * 2, (at) => {
        const written = module.FPDFText_GetBoundedText(text, left, top, right, bottom, at, length)
        return Buffer.from(module.pdfium.HEAPU8.subarray(at, at + written * 2)).toString('utf16le')
      })
    })
  } finally {
    module.FPDFText_ClosePage(text)
  }
}

/**
 * Removes all objects but the first, or all but the last, from the open page, in memory only: reading the remaining
 * text takes a tenth of the time.
 */
export function keepObject({ module, handle }: OpenPage, kept: 'first' | 'last'): void {
  for (let count = module.FPDFPage_CountObjects(handle); count > 1; count--) {
    // the first is found at once, the last only after all others
    const object = module.FPDFPage_GetObject(handle, kept === 'last' ? 0 : 1)
    if (module.FPDFPage_RemoveObject(handle, object)) module.FPDFPageObj_Destroy(object)
  }
}

/** Flattens annotations and fields into the page, to read their text; returns whether there were any. */
export function flatten({ module, handle }: OpenPage): boolean {
  // FLAT_NORMALDISPLAY and FLATTEN_SUCCESS of fpdf_flatten.h
  return module.FPDFPage_Flatten(handle, 0) === 1
}

/** Left, bottom, right, top in the page's own units. */
export type Bounds = [left: number, bottom: number, right: number, top: number]

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
export const objectKinds = { text: 1, image: 3, shading: 4, form: 5 } as const
/** FPDF_TEXTRENDERMODE_INVISIBLE and FPDF_TEXTRENDERMODE_CLIP of fpdf_edit.h: neither shows a letter. */
export const unseenTextModes = { invisible: 3, clip: 7 } as const
const form_levels_max = 8

/** The objects of a page, each form followed by its own, in the order in which they are drawn. */
export function* objectsOf({ module, handle }: OpenPage): Generator<{ object: number; kind: number }> {
  function* within(count: number, at: (index: number) => number, level: number): ReturnType<typeof objectsOf> {
    for (let i = 0; i < count; i++) {
      const object = at(i)
      const kind = module.FPDFPageObj_GetType(object)
      yield { object, kind }
      if (kind !== objectKinds.form || level > form_levels_max) continue
      const inner = (index: number): number => module.FPDFFormObj_GetObject(object, index)
      yield* within(module.FPDFFormObj_CountObjects(object), inner, level + 1)
    }
  }
  yield* within(module.FPDFPage_CountObjects(handle), (index) => module.FPDFPage_GetObject(handle, index), 0)
}

/** If the last object of a page is a form: how many objects it has, its box, and the visible part of the page. */
export function lastForm({ module, handle }: OpenPage): { objects: number; box: Bounds; seen: Bounds } | null {
  const object = module.FPDFPage_GetObject(handle, module.FPDFPage_CountObjects(handle) - 1)
  if (!object || module.FPDFPageObj_GetType(object) !== objectKinds.form) return null
  // four 32-bit floats
  return withMemory(module, 16, (at) => {
    const float = (index: number): number => new DataView(module.pdfium.HEAPU8.buffer).getFloat32(at + index * 4, true)
    if (!module.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null
    const box: Bounds = [float(0), float(1), float(2), float(3)]
    // FS_RECTF: left, top, right, bottom
    if (!module.FPDF_GetPageBoundingBox(handle, at)) return null
    const seen: Bounds = [float(0), float(3), float(2), float(1)]
    return { objects: module.FPDFFormObj_CountObjects(object), box, seen }
  })
}

/** FPDF_ANNOT_LINK and FPDF_ANNOT_POPUP of fpdf_annot.h: only a frame, or shown on demand. */
const unseenKinds = new Set([2, 16])
/** Flags of annotations that a screen does not show (PDF 1.7, 12.5.3). */
export const hidden_flag = 2
export const unseen_flags = hidden_flag | 32
/** Annotations beyond this number are not looked at. */
const annotations_max = 2_000

/** Boxes of what is drawn above the page's content, in pixels of its image: left, top, right, bottom. */
export function annotationBoxes({ module, handle }: OpenPage, image: { width: number; height: number }): Bounds[] {
  const count = Math.min(annotations_max, module.FPDFPage_GetAnnotCount(handle))
  if (count <= 0) return []
  const boxes: Bounds[] = []
  // FS_RECTF: four 32-bit floats
  withMemory(module, 16, (at) => {
    const float = (index: number): number => new DataView(module.pdfium.HEAPU8.buffer).getFloat32(at + index * 4, true)
    for (let index = 0; index < count; index++) {
      const annotation = module.FPDFPage_GetAnnot(handle, index)
      if (!annotation) continue
      const isSeen =
        !unseenKinds.has(module.FPDFAnnot_GetSubtype(annotation)) &&
        (module.FPDFAnnot_GetFlags(annotation) & unseen_flags) === 0
      // left, top, right, bottom
      if (isSeen && module.FPDFAnnot_GetRect(annotation, at)) boxes.push([float(0), float(3), float(2), float(1)])
      module.FPDFPage_CloseAnnot(annotation)
    }
  })
  return deviceBoxes({ module, handle }, image, boxes)
}

/** Boxes of the page in pixels of its image: left, top, right, bottom. */
export function deviceBoxes(
  { module, handle }: OpenPage,
  image: { width: number; height: number },
  boxes: readonly Bounds[],
): Bounds[] {
  // two 32-bit integers
  return withMemory(module, 8, (at) => {
    const pixel = (x: number, y: number): [number, number] => {
      module.FPDF_PageToDevice(handle, 0, 0, image.width, image.height, 0, x, y, at, at + 4)
      const view = new DataView(module.pdfium.HEAPU8.buffer, at, 8)
      return [view.getInt32(0, true), view.getInt32(4, true)]
    }
    return boxes.map(([left, bottom, right, top]) => {
      const [[x1, y1], [x2, y2]] = [pixel(left, bottom), pixel(right, top)]
      return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
    })
  })
}

/** The last annotation of a page: how many objects its appearance has, its box, and the visible part of the page. */
export function lastAnnotation({ module, handle }: OpenPage): ReturnType<typeof lastForm> {
  const annotation = module.FPDFPage_GetAnnot(handle, module.FPDFPage_GetAnnotCount(handle) - 1)
  if (!annotation) return null
  try {
    return withMemory(module, 16, (at) => {
      const float = (index: number): number =>
        new DataView(module.pdfium.HEAPU8.buffer).getFloat32(at + index * 4, true)
      // FS_RECTF: left, top, right, bottom
      const rect = (): Bounds => [float(0), float(3), float(2), float(1)]
      if (!module.FPDFAnnot_GetRect(annotation, at)) return null
      const box = rect()
      if (!module.FPDF_GetPageBoundingBox(handle, at)) return null
      return { objects: module.FPDFAnnot_GetObjectCount(annotation), box, seen: rect() }
    })
  } finally {
    module.FPDFPage_CloseAnnot(annotation)
  }
}

/** Saves the document again with a correct cross-reference table; null when pdfium cannot. */
export function savedAnew(doc: OpenDocument): Uint8Array | null {
  const { module, handle } = doc
  const writer = module.PDFiumExt_OpenFileWriter()
  try {
    if (!module.PDFiumExt_SaveAsCopy(handle, writer)) return null
    const size = module.PDFiumExt_GetFileWriterSize(writer)
    if (size <= 0) return null
    return withMemory(module, size, (at) => {
      module.PDFiumExt_GetFileWriterData(writer, at, size)
      return module.pdfium.HEAPU8.slice(at, at + size)
    })
  } finally {
    module.PDFiumExt_CloseFileWriter(writer)
  }
}
