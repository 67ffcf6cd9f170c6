/** The parts we use of libraries that bring no types. */

declare module 'pdfmake' {
  export type Cell = string | number | { [key: string]: unknown }
  export type Document = {
    pageSize: 'A4'
    pageMargins: [left: number, top: number, right: number, bottom: number]
    defaultStyle: { font: string; fontSize: number; lineHeight?: number }
    info: { title: string; author: string; creationDate: Date }
    content: Cell[]
    footer?: (page: number, pages: number) => Cell
  }
  type Files = { normal: string; bold: string }
  const pdfmake: {
    setFonts(fonts: Record<string, Files>): void
    setLocalAccessPolicy(may: (path: string) => boolean): void
    setUrlAccessPolicy(may: (url: string) => boolean): void
    createPdf(document: Document): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}

declare module 'qrcode' {
  export function create(
    segments: { data: Uint8Array; mode: 'byte' }[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): QrCode
}
