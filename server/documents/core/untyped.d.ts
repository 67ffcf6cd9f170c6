/** The parts we use of libraries that bring no types. */

declare module 'fontkit' {
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export type Glyph = { id: number; advanceWidth: number; codePoints: number[]; path: { commands: PathCommand[] } }
  export type Subset = { includeGlyph(id: number): number; encode(): Uint8Array }
  export type Font = {
    unitsPerEm: number
    postscriptName: string
    ascent: number
    descent: number
    capHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    hasGlyphForCodePoint(point: number): boolean
    glyphForCodePoint(point: number): Glyph
    /** glyphs from left to right */
    layout(text: string): { glyphs: Glyph[]; direction: 'ltr' | 'rtl' }
    directory: { tables: Record<string, unknown> }
    createSubset(): Subset
  }
  export type Collection = { fonts: Font[] }
  export function create(bytes: Uint8Array): Font | Collection
}

declare module 'qrcode' {
  export type QrCode = { modules: { size: number; get(row: number, column: number): number } }
  export function create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): QrCode
}

declare module 'yauzl' {
  import type { Readable } from 'node:stream'
  export type Entry = {
    fileName: string
    fileNameRaw: Buffer
    generalPurposeBitFlag: number
    extraFields: { id: number; data: Buffer }[]
    compressionMethod: number
    compressedSize: number
    uncompressedSize: number
    crc32: number
    isEncrypted(): boolean
  }
  export class ZipFile {
    readonly entryCount: number
    eachEntry(): AsyncIterable<Entry>
    readLocalFileHeaderPromise(entry: Entry, options: { minimal: true }): Promise<{ fileDataStart: number }>
    openReadStreamPromise(entry: Entry): Promise<Readable & AsyncIterable<Buffer>>
  }
  export function fromBufferPromise(file: Buffer, options?: { decodeStrings?: boolean }): Promise<ZipFile>
}

/** What `@embedpdf/pdfium` takes from Emscripten's types, which it does not install. */
interface EmscriptenModule {
  HEAPU8: Uint8Array
  wasmBinary: ArrayBuffer
}
declare function addFunction(run: (...numbers: number[]) => number | void, signature: string): number
