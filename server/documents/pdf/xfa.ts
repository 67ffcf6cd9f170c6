import { inflateSync } from 'node:zlib'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { type PlainFile, textOfString, type Value } from './plain-objects.ts'

/**
 * Whether the data of an XFA form holds a value that none of its fields has: a reader that draws the form from its XFA
 * would show it, and the pages do not. False for files without XFA.
 */
export function xfaDiffers(file: PlainFile): boolean {
  const form = file.dict(file.root.get('AcroForm'))
  const packets = form?.get('XFA')
  if (file.get(packets) === undefined) return false
  const xml = file.stream(packets) ? [packets] : file.array(packets)
  const text = xml.map((item) => xmlOf(file, item)).join('')
  const data = /<(?:\w+:)?data[\s>][^]*<\/(?:\w+:)?data\s*>/.exec(text)?.[0] ?? ''
  const values = new Set<string>()
  for (const { value } of file.objects.values()) {
    if (value instanceof Map && value.has('V')) values.add(bare(textOf(file.get(value.get('V')))))
  }
  return Array.from(data.matchAll(/>([^<>]+)<\//g), ([, leaf = '']) => bare(unquoted(leaf))).some(
    (leaf) => leaf !== '' && !values.has(leaf),
  )
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' && value.startsWith('/') ? value.slice(1) : textOfString(value)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unquoted(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex: string, decimal: string, name: string) => {
      const code = hex ? parseInt(hex, 16) : Number(decimal)
      return name ? (entities[name] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

function xmlOf(file: PlainFile, value: Value | undefined): string {
  const stream = file.stream(value)
  if (!stream) return ''
  if (stream.dict.get('Filter') !== '/FlateDecode') return Buffer.from(stream.data).toString('utf8')
  return inflateSync(stream.data, { maxOutputLength: inflate_bytes_max }).toString('utf8')
}
