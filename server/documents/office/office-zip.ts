import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import { refuse } from '#server/platform/core/errors.ts'
import { zip } from '#server/platform/exports/zip.ts'

const parts_max = 5_000
/** of all parts together, unpacked */
const unpacked_bytes_max = 160 * 1024 * 1024
/** of the XML of all parts: LibreOffice needs a hundred times as much memory */
const xml_bytes_max = 48 * 1024 * 1024

/** Unpacked parts of an Office file by name. */
export type OfficeParts = Map<string, Buffer>

/**
 * @throws Refusal `file_bomb`, `file_encrypted`, `file_broken` for two parts of one name; an error of yauzl for a broken
 * archive
 */
export async function unpack(bytes: Uint8Array): Promise<OfficeParts> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const parts: OfficeParts = new Map()
  let [total, xml] = [0, 0]
  for await (const entry of archive.eachEntry()) {
    const { fileName: name } = entry
    if (name.endsWith('/')) continue
    if (entry.isEncrypted()) refuse('file_encrypted')
    // programs differ in which one they read
    if (parts.has(name)) refuse('file_broken')
    if (parts.size >= parts_max) refuse('file_bomb')
    const pieces: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      total += piece.length
      if (isXml(name)) xml += piece.length
      if (total > unpacked_bytes_max || xml > xml_bytes_max) refuse('file_bomb')
      pieces.push(piece as Buffer)
    }
    parts.set(name, Buffer.concat(pieces))
  }
  return parts
}

/**
 * A ZIP of exactly these parts: LibreOffice reads what was checked, however it would have read the archive that came.
 * Nothing is compressed, since it is read once.
 */
export function pack(parts: OfficeParts): Promise<Uint8Array> {
  const files = [...parts].map(([path, bytes]) => ({ path, bytes, compressed: false }))
  return buffer(Readable.from(zip(files, long_ago)))
}

const long_ago = new Date('2000-01-01T00:00:00Z')

export const isXml = (name: string) => /\.(?:xml|rels|rdf)$/i.test(name)

/**
 * A part of XML in UTF-8: one that two parsers cannot decode in two ways.
 * @throws Error for an unknown encoding, or bytes that are not of it
 */
export function inUtf8(bytes: Buffer): Buffer {
  const bom = byteOrders.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))
  const head = bytes.subarray(0, 200).toString('latin1')
  const label = bom?.label ?? /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  const text = new TextDecoder(label, { fatal: true }).decode(bytes)
  if (/^(?:utf-?8|us-ascii)$/i.test(label)) return bytes
  return Buffer.from(text.replace(/^\s*<\?xml[^>]*\?>/, ''))
}

const byteOrders = [
  { mark: Buffer.from('efbbbf', 'hex'), label: 'utf-8' },
  { mark: Buffer.from('fffe', 'hex'), label: 'utf-16le' },
  { mark: Buffer.from('feff', 'hex'), label: 'utf-16be' },
]

/** By its first character, in whatever encoding. */
export const looksLikeXml = (bytes: Buffer) =>
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(bytes.subarray(0, 64).toString('latin1'))

export const isBlank = (bytes: Buffer) => bytes.length <= blank_bytes_max && /^[\s\0\ufeff]*$/.test(bytes.toString())
const blank_bytes_max = 64

/** `attributes` by name; `pairs` has also those that differ in their prefix only. */
export type XmlElement = { name: string; attributes: Record<string, string>; pairs: (readonly [string, string])[] }
/** Sees all elements and texts of a part of DOCX. */
export type PartReader = {
  open(element: XmlElement): void
  text?(text: string, within: string): void
  close?(name: string): void
  instruction?(text: string): void
}
type Handlers = { open: (element: XmlElement) => void; text?: (text: string) => void; close?: (name: string) => void }

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Elements of one part, with the names of elements and attributes without prefix, which writers choose freely.
 * @throws Error for what is not well-formed, is not UTF-8, or has a DTD of its own, whose entities other parsers expand
 */
export function parseXml(bytes: Buffer, { open, text, close }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false })
  const fail = (what: string) => {
    throw new Error(what)
  }
  parser.on('error', (error) => fail(error.message))
  // OpenOffice 1 and 2 name the DTD of their programs, which nobody has
  parser.on('doctype', (type) => {
    if (type.includes('[')) fail('a document type of its own')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const pairs = Object.entries(attributes).flatMap(([key, value]) =>
      key.startsWith('xmlns') ? [] : [[local(key), value] as const],
    )
    open({ name: local(name), attributes: Object.fromEntries(pairs), pairs })
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  parser.close()
}
