import { SaxesParser } from 'saxes'
import type { ZipParts } from './zip-parts.ts'

type Attributes = Record<string, string>
export type XmlHandlers = {
  /** names come without their prefix: writers choose it freely */
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * One XML part of an Office file, piece by piece; nothing for a part that is not there. Entities of a DTD are not known to the parser, so none is expanded.
 * @throws Error where it is not well-formed
 */
export async function readXml(parts: ZipParts, name: string, { open, text, close }: XmlHandlers): Promise<void> {
  if (!parts.has(name)) return
  const parser = new SaxesParser({ fileName: name, xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  if (open) parser.on('opentag', (tag) => open(local(tag.name), tag.attributes))
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text)
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  await parts.read(name, (piece) => parser.write(piece))
  parser.close()
}
