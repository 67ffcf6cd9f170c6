import { SaxesParser } from 'saxes'
import { DamagedPart, type ZipParts } from './zip-parts.ts'

export type Attributes = Readonly<Record<string, string>>
export type XmlHandlers = {
  /** names without prefix: writers choose it freely */
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses one XML part of an Office file as a stream; does nothing for a missing part. The parser knows no DTD entities,
 * so none is expanded.
 * @throws DamagedPart when it is not well-formed
 */
export async function readXml(parts: ZipParts, name: string, { open, text, close }: XmlHandlers): Promise<void> {
  if (!parts.has(name)) return
  const parser = new SaxesParser({ fileName: name, xmlns: false })
  parser.on('error', (error) => {
    throw new DamagedPart(name, error)
  })
  if (open) parser.on('opentag', (tag) => open(local(tag.name), tag.attributes))
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text)
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  await parts.read(name, (piece) => parser.write(piece))
  parser.close()
}
