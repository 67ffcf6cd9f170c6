/**
 * Objects of a PDF as pdfium saves it anew: classical syntax, no object streams, correct lengths. Files as people upload
 * them are never parsed here.
 */

/** Numbers, names, strings and words stay as they are written: `/Name`, `12.5`, `(text)`, `<0a>`, `true`. */
export type Value = string | Ref | Value[] | Dict
export type Dict = Map<string, Value>

export class Ref {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** `data` of a stream is as stored, that is, filtered. */
export type PlainObject = { value: Value; data: Uint8Array | null }

/** The bytes are not what pdfium writes, or too deep. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** pdfium itself reads no deeper. */
const depth_max = 512
/** Each is an object in our memory; more cannot be handled in the time that an upload has. */
const objects_max = 300_000

export class PlainFile {
  readonly objects = new Map<number, PlainObject>()
  root: Dict = new Map()
  private last = 0

  /** @throws Unreadable */
  static read(bytes: Uint8Array): PlainFile {
    const file = new PlainFile()
    const lexer = new Lexer(bytes)
    lexer.at = Math.max(0, lexer.text.indexOf('\n'))
    for (;;) {
      const word = lexer.token()
      if (word === 'xref' || word === '') break
      if (word.startsWith('%')) continue
      const number = Number(word)
      lexer.token()
      if (!Number.isInteger(number) || lexer.token() !== 'obj') throw new Unreadable(`no object at ${lexer.at}`)
      file.take(number, lexer.object())
    }
    const trailer = lexer.text.indexOf('trailer', lexer.at)
    if (trailer === -1) throw new Unreadable('no trailer')
    lexer.at = trailer + 'trailer'.length
    const end = lexer.value()
    const root = end instanceof Map ? file.get(end.get('Root')) : undefined
    if (!(root instanceof Map)) throw new Unreadable('no catalog')
    file.root = root
    return file
  }

  private take(number: number, object: PlainObject): void {
    if (this.objects.size >= objects_max) throw new Unreadable('too many objects')
    this.objects.set(number, object)
    this.last = Math.max(this.last, number)
  }

  add(value: Value, data: Uint8Array | null = null): Ref {
    this.take(this.last + 1, { value, data })
    return new Ref(this.last)
  }

  /** Follows references; undefined for what is missing or null. */
  get(value: Value | undefined): Value | undefined {
    const found = value instanceof Ref ? this.objects.get(value.number)?.value : value
    return found instanceof Ref || found === 'null' ? undefined : found
  }

  dict(value: Value | undefined): Dict | undefined {
    const found = this.get(value)
    return found instanceof Map ? found : undefined
  }

  array(value: Value | undefined): Value[] {
    const found = this.get(value)
    return Array.isArray(found) ? found : []
  }

  /** A name without its slash, a number as written, a word; '' for anything else. */
  word(value: Value | undefined): string {
    const found = this.get(value)
    if (typeof found !== 'string') return ''
    return found.startsWith('/') ? found.slice(1) : found
  }

  number(value: Value | undefined, otherwise = 0): number {
    const found = this.get(value)
    const number = typeof found === 'string' && !found.startsWith('/') ? Number(found) : Number.NaN
    return Number.isFinite(number) ? number : otherwise
  }

  stream(value: Value | undefined): { dict: Dict; data: Uint8Array } | undefined {
    const object = value instanceof Ref ? this.objects.get(value.number) : undefined
    return object?.data && object.value instanceof Map ? { dict: object.value, data: object.data } : undefined
  }

  /** The file with the objects that its catalog reaches, numbered from 1. */
  write(): Buffer {
    const numbers = new Map<number, number>()
    const order: number[] = []
    const parts: Buffer[] = []
    const offsets: number[] = []
    let length = 0
    const add = (part: Buffer): void => {
      parts.push(part)
      length += part.length
    }
    const numberOf = (ref: Ref): number | null => {
      if (!this.objects.has(ref.number)) return null
      const known = numbers.get(ref.number)
      if (known) return known
      numbers.set(ref.number, order.push(ref.number))
      return order.length
    }
    numberOf(this.add(this.root))
    add(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'))
    for (let i = 0; i < order.length; i++) {
      const object = this.objects.get(order[i] ?? 0)
      if (!object) continue
      offsets.push(length)
      if (object.data && object.value instanceof Map) object.value.set('Length', String(object.data.length))
      add(Buffer.from(`${i + 1} 0 obj\n${written(object.value, numberOf)}\n`, 'latin1'))
      if (object.data) {
        add(Buffer.from('stream\n'))
        add(Buffer.from(object.data.buffer, object.data.byteOffset, object.data.byteLength))
        add(Buffer.from('\nendstream\n'))
      }
      add(Buffer.from('endobj\n'))
    }
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
    add(Buffer.from(`${table}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
}

function written(value: Value, numberOf: (ref: Ref) => number | null): string {
  if (typeof value === 'string') return value
  if (value instanceof Ref) {
    const number = numberOf(value)
    return number === null ? 'null' : `${number} 0 R`
  }
  if (Array.isArray(value)) return `[${value.map((item) => written(item, numberOf)).join(' ')}]`
  return `<<${[...value].map(([key, item]) => `/${escaped(key)} ${written(item, numberOf)}`).join('\n')}>>`
}

/** Names are compared as they are meant, and written so that any reader understands them (PDF 1.7, 7.3.5). */
function escaped(name: string): string {
  return name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Names in a text, separated by blanks. */
export const wordsOf = (text: string): string[] => text.split(' ')

/** The name without `#` codes. */
export function plainName(name: string): string {
  return name.includes('#')
    ? name.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : name
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string as latin1 (PDF 1.7, 7.3.4); '' for anything else. */
export function bytesOfString(value: Value | undefined): string {
  if (typeof value !== 'string') return ''
  if (value.startsWith('<')) {
    const digits = value.slice(1, -1).replace(/\s/g, '')
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }
  if (!value.startsWith('(')) return ''
  return value
    .slice(1, -1)
    .replace(/\r\n?/g, '\n')
    .replace(/\\([0-7]{1,3}|[^])/g, (_all, code: string) => {
      if (/^[0-7]/.test(code)) return String.fromCharCode(parseInt(code, 8) & 255)
      return escapes[code] ?? (code === '\n' ? '' : code)
    })
}

/** Bytes of PDFDocEncoding that are not those of Latin 1 (ISO 32000-2, table D.2). */
const docLetters: [first: number, letters: string][] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
]
const docLetter = (byte: string): string => {
  const code = byte.charCodeAt(0)
  const run = docLetters.find(([first, letters]) => code >= first && code < first + letters.length)
  return run?.[1].charAt(code - run[0]) ?? byte
}

/** Text strings are UTF-16 or UTF-8 with their mark, or in PDFDocEncoding (ISO 32000-2, 7.9.2.2). */
export function textOfString(value: Value | undefined): string {
  const bytes = bytesOfString(value)
  const data = Buffer.from(bytes, 'latin1')
  const pairs = data.subarray(2, data.length - (data.length % 2))
  if (bytes.startsWith('\xfe\xff')) return pairs.swap16().toString('utf16le')
  if (bytes.startsWith('\xff\xfe')) return pairs.toString('utf16le')
  if (bytes.startsWith('\xef\xbb\xbf')) return data.toString('utf8', 3)
  return Array.from(bytes, docLetter).join('')
}

const blank = /[\0\t\n\f\r ]*/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y

class Lexer {
  readonly bytes: Uint8Array
  readonly text: string
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  }

  /** The next word, name, string or bracket; '' at the end. */
  token(): string {
    const { text } = this
    blank.lastIndex = this.at
    blank.test(text)
    const from = blank.lastIndex
    const first = text[from] ?? ''
    this.at = from + 1
    if (first === '/') return `/${escaped(plainName(this.wordAt(from + 1)))}`
    if (first === '(') return this.stringAt(from)
    if (first === '%') return this.upTo(from, '\n')
    if (first === '<' && text[from + 1] !== '<') return this.upTo(from, '>')
    if ((first === '<' || first === '>') && text[from + 1] === first) {
      this.at = from + 2
      return first + first
    }
    return first === '' || '[]{}>)'.includes(first) ? first : this.wordAt(from)
  }

  private wordAt(from: number): string {
    word.lastIndex = from
    this.at = word.test(this.text) ? word.lastIndex : from
    return this.text.slice(from, this.at)
  }

  private upTo(from: number, end: string): string {
    const found = this.text.indexOf(end, from)
    this.at = found === -1 ? this.text.length : found + 1
    return this.text.slice(from, this.at)
  }

  private stringAt(from: number): string {
    let open = 0
    for (let at = from; at < this.text.length; at++) {
      const letter = this.text[at]
      if (letter === '\\') at++
      else if (letter === '(') open++
      else if (letter === ')' && --open === 0) {
        this.at = at + 1
        return this.text.slice(from, this.at)
      }
    }
    throw new Unreadable('a string without an end')
  }

  value(depth = 0): Value {
    return this.valueOf(this.token(), depth)
  }

  private valueOf(token: string, depth: number): Value {
    if (depth > depth_max) throw new Unreadable('too deep')
    if (token === '[') return this.items(']', depth)
    if (token === '<<') {
      const items = this.items('>>', depth)
      const dict: Dict = new Map()
      for (let i = 0; i + 1 < items.length; i += 2) {
        const key = items[i]
        const item = items[i + 1]
        if (typeof key !== 'string' || !key.startsWith('/') || item === undefined) throw new Unreadable('no key')
        dict.set(plainName(key.slice(1)), item)
      }
      return dict
    }
    return token
  }

  private items(end: string, depth: number): Value[] {
    const items: Value[] = []
    for (;;) {
      const token = this.token()
      if (token === end) return items
      if (token === '' || token === 'endobj') throw new Unreadable('an object without an end')
      if (token === 'R') {
        items.pop()
        items.push(new Ref(Number(items.pop())))
      } else items.push(this.valueOf(token, depth + 1))
    }
  }

  /** What follows `obj`, up to and with `endobj`. */
  object(): PlainObject {
    let first = this.value()
    let next = this.token()
    if (/^\d+$/.test(next) && typeof first === 'string' && this.token() === 'R') {
      first = new Ref(Number(first))
      next = this.token()
    }
    if (next === 'endobj') return { value: first, data: null }
    if (next !== 'stream' || !(first instanceof Map)) throw new Unreadable(`${next} after an object`)
    const start = this.at + (this.text.startsWith('\r\n', this.at) ? 2 : 1)
    const data = this.bytes.subarray(start, start + Number(first.get('Length')))
    this.at = start + data.length
    if (this.token() !== 'endstream' || this.token() !== 'endobj') throw new Unreadable('a stream of another length')
    return { value: first, data }
  }
}
