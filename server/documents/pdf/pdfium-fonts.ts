import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { engineFile } from '#server/documents/core/engine.ts'

/**
 * Fonts for text whose own fonts are not embedded. Without them pdfium draws Cyrillic in such fonts as nothing, and a
 * signer would see an empty contract (docs/documents.md). Arimo, Tinos, Cousine, Carlito and Caladea have the metrics of
 * Arial, Times New Roman, Courier New, Calibri and Cambria. The interface is FPDF_SYSFONTINFO of pdfium's fpdf_sysfontinfo.h, version 1.
 */

const families = {
  arimo: 'Arimo',
  tinos: 'Tinos',
  cousine: 'Cousine',
  carlito: 'Carlito',
  caladea: 'Caladea',
} as const
type Family = keyof typeof families
const styles = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const

/** Pitch and family bits of the Windows LOGFONT, as pdfium passes them. */
const fixedPitch = 1
const romanFamily = 16

const fixedNames = /cour|mono|consol|typewriter/i
const serifNames = /times|serif|roman|georgia|garamond|cambria|book|minion|palatino|tinos|academy|antiqua|schoolbook/i
const sansNames = /arial|helv|sans|verdana|tahoma|calibri/i

type Face = { name: string; bytes: Buffer; tables: Map<number, { offset: number; length: number }> }

export function installSystemFonts(module: WrappedPdfiumModule): void {
  const { pdfium } = module
  const faces: Face[] = []
  const handles = new Map<string, number>()

  const handleOf = (family: Family, style: number): number => {
    const known = handles.get(family + style)
    if (known) return known
    const handle = faces.push(readFace(family, style))
    handles.set(family + style, handle)
    return handle
  }

  const release = pdfium.addFunction(() => {}, 'vi')
  const enumerate = pdfium.addFunction(() => {}, 'vii')
  const map = pdfium.addFunction(
    (_self: number, weight: number, italic: number, _charset: number, pitch: number, name: number) => {
      const asked = textAt(pdfium.HEAPU8, name)
      const bold = weight >= 600 || /bold/i.test(asked)
      return handleOf(familyFor(asked, pitch), (italic ? 1 : 0) + (bold ? 2 : 0))
    },
    'iiiiiiii',
  )
  const get = pdfium.addFunction(() => 0, 'iii')
  const data = pdfium.addFunction((_self: number, handle: number, table: number, at: number, room: number) => {
    const face = faces[handle - 1]
    if (!face) return 0
    const part = table ? face.tables.get(table >>> 0) : { offset: 0, length: face.bytes.length }
    if (!part) return 0
    if (at && room >= part.length) {
      pdfium.HEAPU8.set(face.bytes.subarray(part.offset, part.offset + part.length), at)
    }
    return part.length
  }, 'iiiiii')
  const faceName = pdfium.addFunction((_self: number, handle: number, at: number, room: number) => {
    const face = faces[handle - 1]
    if (!face) return 0
    const name = Buffer.from(`${face.name}\0`)
    if (at && room >= name.length) pdfium.HEAPU8.set(name, at)
    return name.length
  }, 'iiiii')
  const charset = pdfium.addFunction(() => 1, 'iii')
  const remove = pdfium.addFunction(() => {}, 'vii')

  const fields = [1, release, enumerate, map, get, data, faceName, charset, remove]
  // never freed: pdfium keeps the pointer for the life of the worker
  const at = pdfium.wasmExports.malloc(fields.length * 4)
  const view = new DataView(pdfium.HEAPU8.buffer)
  fields.forEach((value, i) => view.setUint32(at + i * 4, value, true))
  module.FPDF_SetSystemFontInfo(at)
}

function familyFor(name: string, pitch: number): Family {
  if (/^calibri/i.test(name)) return 'carlito'
  if (/^cambria/i.test(name)) return 'caladea'
  if (fixedNames.test(name) || pitch & fixedPitch) return 'cousine'
  if (serifNames.test(name) && !/sans/i.test(name)) return 'tinos'
  if (pitch & romanFamily && !sansNames.test(name)) return 'tinos'
  return 'arimo'
}

function readFace(family: Family, style: number): Face {
  const name = families[family]
  const bytes = engineFile(`@expo-google-fonts/${family}/${styles[style]}/${name}_${styles[style]}.ttf`)
  const tables: Face['tables'] = new Map()
  // the table directory of OpenType: 12 bytes of header, then 16 bytes a table
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const row = 12 + i * 16
    const part = { offset: bytes.readUInt32BE(row + 8), length: bytes.readUInt32BE(row + 12) }
    tables.set(bytes.readUInt32BE(row), part)
  }
  return { name, bytes, tables }
}

function textAt(memory: Uint8Array, at: number): string {
  const end = memory.indexOf(0, at)
  return Buffer.from(memory.subarray(at, end)).toString('latin1')
}
