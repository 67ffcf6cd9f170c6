import { deflateSync, inflateSync } from 'node:zlib'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { decideLayers } from './content-layers.ts'
import { inheritedOf } from './judge-objects.ts'
import { layersOf, type Shown } from './layers.ts'
import { destinations, linkOf } from './links.ts'
import { type Bounds, unseen_flags } from './pdfium.ts'
import { type Dict, type PlainFile, Ref, Unreadable, type Value, wordsOf } from './plain-objects.ts'

/** Entries that pages, images, fonts and forms can do without: actions, layers, other versions, outside data. */
const dropped = wordsOf(
  'AA OC Alternates OPI Ref AF A PA Metadata PieceInfo LastModified StructParent StructParents ' +
    'FFilter FDecodeParms JS EF PS Measure Thumb',
)
const pageEntries = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/**
 * Makes what a screen shows the only thing the file holds: pages with annotations and fields drawn into them, layers
 * decided, and links that wait for a click. Everything else that hangs on the catalog is left out.
 * @throws Unreadable
 */
export function settleObjects(file: PlainFile): Buffer {
  const isShown = layersOf(file)
  const leaves = pagesOf(file)
  const numbers = new Set(leaves.map(({ ref }) => ref.number))
  const destination = destinations(file, numbers)
  const parent = file.add(new Map())
  const work = new Settling(file, isShown)
  const pages = leaves.map(({ ref, dict }) => {
    const page = work.page(dict, parent, destination)
    file.objects.set(ref.number, { value: page, data: null })
    return ref
  })
  work.cleanAll(pages)
  file.objects.set(parent.number, { value: treeOf(pages), data: null })
  const lang = file.get(file.root.get('Lang'))
  file.root = new Map<string, Value>([
    ['Type', '/Catalog'],
    ['Pages', parent],
    ...(typeof lang === 'string' ? [['Lang', lang] as [string, Value]] : []),
  ])
  return file.write()
}

/** The file with a page tree of its real pages: some readers show a blank sheet for each one that is missing. */
export function recount(file: PlainFile): Buffer {
  const leaves = pagesOf(file)
  const parent = file.add(new Map())
  for (const { dict } of leaves) {
    for (const key of pageEntries) {
      const value = inheritedOf(file, dict, key)
      if (value !== undefined) dict.set(key, value)
    }
    dict.set('Parent', parent)
  }
  const tree = treeOf(leaves.map(({ ref }) => ref))
  file.objects.set(parent.number, { value: tree, data: null })
  file.root.set('Pages', parent)
  return file.write()
}

/** Readers show the whole medium where a page is cut to a box outside of it. */
export function dropUselessCuts(file: PlainFile): void {
  for (const { dict } of pagesOf(file)) {
    const [cut, medium] = ['CropBox', 'MediaBox'].map((key) => boxOf(file, inheritedOf(file, dict, key)))
    if (!cut || !medium) continue
    const meets = [0, 1].every((side) => {
      const [least, most] = [
        Math.max(cut[side] ?? 0, medium[side] ?? 0),
        Math.min(cut[side + 2] ?? 0, medium[side + 2] ?? 0),
      ]
      return most > least
    })
    if (!meets) dict.set('CropBox', medium.map(String))
  }
}

/** A rectangle, of which any two opposite corners may be given (PDF 1.7, 7.9.5). */
export function boxOf(file: PlainFile, value: Value | undefined): Bounds | null {
  const sides = file.array(value).map((side) => file.number(side))
  if (sides.length !== 4) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function treeOf(pages: Ref[]): Dict {
  return new Map<string, Value>([
    ['Type', '/Pages'],
    ['Kids', pages],
    ['Count', String(pages.length)],
  ])
}

type Leaf = { ref: Ref; dict: Dict }

/** A page that occurs twice becomes two, as readers show it. */
export function pagesOf(file: PlainFile): Leaf[] {
  const leaves: Leaf[] = []
  const path = new Set<Dict>()
  const used = new Set<number>()
  const walk = (value: Value | undefined): void => {
    const dict = file.dict(value)
    if (!dict || path.has(dict) || path.size > 100) return
    if (!dict.has('Kids')) {
      const ref = value instanceof Ref && !used.has(value.number) ? value : file.add(new Map(dict))
      used.add(ref.number)
      leaves.push({ ref, dict: file.dict(ref) ?? dict })
      return
    }
    path.add(dict)
    for (const kid of file.array(dict.get('Kids'))) walk(kid)
    path.delete(dict)
  }
  walk(file.root.get('Pages'))
  return leaves
}

class Settling {
  private readonly file: PlainFile
  private readonly isShown: Shown
  /** contents of pages, forms and patterns whose layers are decided */
  private readonly decided = new Set<number>()

  constructor(file: PlainFile, isShown: Shown) {
    this.file = file
    this.isShown = isShown
  }

  page(dict: Dict, parent: Ref, destination: (value: Value | undefined) => Value | undefined): Dict {
    const { file } = this
    const page: Dict = new Map<string, Value>([
      ['Type', '/Page'],
      ['Parent', parent],
    ])
    for (const key of pageEntries) {
      const value = file.get(inheritedOf(file, dict, key))
      if (value !== undefined) page.set(key, value)
    }
    for (const key of ['UserUnit', 'Group']) {
      const value = file.get(dict.get(key))
      if (value !== undefined) page.set(key, value)
    }
    const resources: Dict = new Map(file.dict(page.get('Resources')) ?? [])
    page.set('Resources', resources)
    const annotations = file.array(dict.get('Annots')).flatMap((item) => file.dict(item) ?? [])
    const links = annotations.flatMap((item) => linkOf(file, item, destination) ?? [])
    if (links.length > 0) page.set('Annots', links)
    const pressed = this.press(annotations, resources)
    page.set('Contents', this.contents(dict, resources, pressed))
    return page
  }

  /** The page's content with its layers decided, then the annotations. */
  private contents(dict: Dict, resources: Dict, pressed: string[]): Value {
    const { file } = this
    const held = dict.get('Contents')
    const listed = held instanceof Ref && file.stream(held) ? [held] : file.array(held)
    const streams = listed.filter((item) => file.stream(item))
    const parts = streams.flatMap((item) => file.stream(item) ?? [])
    const read = parts.map(unpacked)
    const marked = read.some((part) => part === null || part.includes('/OC'))
    if (pressed.length === 0 && !marked) return streams
    if (read.includes(null)) {
      // coded in a way that nobody uses for text: what it draws cannot be judged
      if (this.hasHidden(resources)) throw new Unreadable('a layer in content of an unusual filter')
      if (pressed.length === 0) return streams
      return [this.content('q\n'), ...streams, this.content(`\nQ\n${pressed.join('\n')}`)]
    }
    const { text, open } = decideLayers(read.join('\n'), this.propertyShown(resources))
    return this.content(`q\n${text}\n${'Q '.repeat(Math.max(0, open))}Q\n${pressed.join('\n')}`)
  }

  private content(text: string): Ref {
    return this.file.add(new Map<string, Value>([['Filter', '/FlateDecode']]), deflateSync(Buffer.from(text, 'latin1')))
  }

  private propertyShown(resources: Dict | undefined): (property: string) => boolean {
    const properties = this.file.dict(resources?.get('Properties'))
    return (property) => !property.startsWith('/') || this.isShown(properties?.get(property.slice(1)))
  }

  private hasHidden(resources: Dict | undefined): boolean {
    const properties = this.file.dict(resources?.get('Properties'))
    return [...(properties?.values() ?? [])].some((content) => !this.isShown(content))
  }

  /** Operators that draw what the screen shows of the annotations, fields last, as readers do. */
  private press(annotations: Dict[], resources: Dict): string[] {
    const { file } = this
    const isField = (item: Dict): boolean => file.word(item.get('Subtype')) === 'Widget'
    const order = [...annotations.filter((item) => !isField(item)), ...annotations.filter(isField)]
    const objects: Dict = new Map(file.dict(resources.get('XObject')) ?? [])
    const operators: string[] = []
    for (const annotation of order) {
      if (['Link', 'Popup', ''].includes(file.word(annotation.get('Subtype')))) continue
      if (file.number(annotation.get('F')) & unseen_flags) continue
      if (!this.isShown(annotation.get('OC'))) continue
      const look = lookOf(file, annotation)
      const form = file.stream(look)
      const matrix = form && look && placeOf(file, form.dict, annotation)
      if (!matrix || !look) continue
      form.dict.set('Type', '/XObject')
      form.dict.set('Subtype', '/Form')
      let name = `Pressed${operators.length + 1}`
      while (objects.has(name)) name += '_'
      objects.set(name, look)
      operators.push(`q ${matrix.map((number) => number.toFixed(5)).join(' ')} cm /${name} Do Q`)
    }
    if (operators.length > 0) resources.set('XObject', objects)
    return operators
  }

  /** Takes what acts or has layers out of everything that the pages use. */
  cleanAll(pages: Ref[]): void {
    const seen = new Set<number>()
    const marked = new Set<Dict>()
    const waiting: Value[] = [...pages]
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (value instanceof Ref) {
        if (seen.has(value.number)) continue
        seen.add(value.number)
        this.cleanStream(value)
        const target = this.file.objects.get(value.number)
        if (target) waiting.push(target.value)
      } else if (Array.isArray(value)) {
        for (const item of value) if (typeof item !== 'string') waiting.push(item)
      } else if (value instanceof Map) {
        const isLink = value.get('Subtype') === '/Link'
        // in a resource dictionary any name may stand for a font or an image
        if (value.has('Type') || value.has('Subtype') || value.has('PatternType') || value.has('Length')) {
          for (const key of dropped) if (!(isLink && key === 'A')) value.delete(key)
        }
        const properties = this.file.dict(value.get('Properties'))
        if (properties) marked.add(properties)
        for (const item of value.values()) if (typeof item !== 'string') waiting.push(item)
      }
    }
    // only now: several contents may share them
    for (const properties of marked) this.forgetLayers(properties)
  }

  private forgetLayers(properties: Dict): void {
    for (const [name, content] of properties) {
      if (['OCG', 'OCMD'].includes(this.file.word(this.file.dict(content)?.get('Type')))) properties.delete(name)
    }
  }

  private cleanStream(ref: Ref): void {
    const { file } = this
    const stream = file.stream(ref)
    if (!stream) return
    const { dict } = stream
    const subtype = file.word(dict.get('Subtype'))
    const isDrawn = subtype === 'Form' || file.word(dict.get('PatternType')) === '1'
    if (subtype === 'PS' || !this.isShown(dict.get('OC'))) {
      file.objects.set(ref.number, { value: emptyForm(), data: new Uint8Array() })
      return
    }
    if (dict.has('Filter') || dict.has('FFilter')) dict.delete('F')
    if (!isDrawn || this.decided.has(ref.number)) return
    this.decided.add(ref.number)
    const resources = file.dict(dict.get('Resources'))
    const content = unpacked(stream)
    if (content === null) {
      if (this.hasHidden(resources)) throw new Unreadable('a layer in content of an unusual filter')
      return
    }
    if (!content.includes('/OC')) return
    const { text } = decideLayers(content, this.propertyShown(resources))
    dict.set('Filter', '/FlateDecode')
    file.objects.set(ref.number, { value: dict, data: deflateSync(Buffer.from(text, 'latin1')) })
  }
}

function emptyForm(): Dict {
  return new Map<string, Value>([
    ['Type', '/XObject'],
    ['Subtype', '/Form'],
    ['BBox', ['0', '0', '0', '0']],
  ])
}

/** The content as latin1; null when it is coded in another way than zlib's. */
export function unpacked({ dict, data }: { dict: Dict; data: Uint8Array }): string | null {
  const filter = dict.get('Filter')
  const filters = Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]
  if (filters.length === 0) return Buffer.from(data).toString('latin1')
  if (filters.length > 1 || filters[0] !== '/FlateDecode' || dict.has('DecodeParms')) return null
  try {
    // 2: Z_SYNC_FLUSH, readers take a stream without its end as far as it goes
    return inflateSync(data, { maxOutputLength: inflate_bytes_max, finishFlush: 2 }).toString('latin1')
  } catch {
    return null
  }
}

/** The appearance that a reader shows (PDF 1.7, 12.5.5): of a state, if there are several. */
export function lookOf(file: PlainFile, annotation: Dict): Ref | undefined {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  if (!normal) return undefined
  const states = file.stream(normal) ? undefined : file.dict(normal)
  const look = states ? states.get(stateOf(file, annotation, states)) : normal
  return look instanceof Ref && file.stream(look) ? look : undefined
}

function stateOf(file: PlainFile, annotation: Dict, states: Dict): string {
  const state = file.word(annotation.get('AS'))
  if (state !== '') return state
  const value = file.word(annotation.get('V')) || file.word(file.dict(annotation.get('Parent'))?.get('V'))
  return states.has(value) ? value : 'Off'
}

type Matrix = [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that fits the appearance into the annotation's rectangle (PDF 1.7, 12.5.5, algorithm 8.1). */
function placeOf(file: PlainFile, form: Dict, annotation: Dict): Matrix | null {
  const numbers = (value: Value | undefined): number[] => file.array(value).map((item) => file.number(item))
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers(form.get('BBox'))
  const held = numbers(form.get('Matrix'))
  const [a, b, c, d, e, f] = held.length === 6 ? (held as Matrix) : identity
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - minX, Math.max(...ys) - minY]
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(annotation.get('Rect'))
  if (!(width > 0) || !(height > 0)) return null
  const [scaleX, scaleY] = [Math.abs(x2 - x1) / width, Math.abs(y2 - y1) / height]
  return [scaleX, 0, 0, scaleY, Math.min(x1, x2) - minX * scaleX, Math.min(y1, y2) - minY * scaleY]
}
