import { plainName, wordsOf } from './plain-objects.ts'

/**
 * Names that let two readers see two documents, or that act (docs/documents.md#settled-copies). A file in which none
 * of them is written, in no spelling and in no object stream, holds nothing of the kind, whatever any reader makes of
 * its structure. Others are read object by object.
 */
const listed = wordsOf(
  'AcroForm Widget XFA NeedsRendering ByteRange DocMDP OCProperties OCG OCMD OC Alternates PS ' +
    'ViewArea ViewClip PrintArea PrintClip OpenAction AA JavaScript JS Launch GoToR GoToE SubmitForm ' +
    'ResetForm ImportData Hide Named Thread Movie Sound Rendition Trans GoTo3DView GoToDp ' +
    'SetOCGState RichMedia RichMediaExecute RichMediaContent 3D Screen EmbeddedFile EmbeddedFiles EF ' +
    'Collection FileAttachment FFilter Ref',
)
const names = new Set([...listed, 'ObjStm', 'Subtype', 'Type', 'URI'])
const written = new RegExp(`/(?:${listed.join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`, 'g')
const coded = /\/([^\0\t\n\f\r ()<>[\]{}/%]{0,80}#[0-9A-Fa-f]{2}[^\0\t\n\f\r ()<>[\]{}/%]{0,80})/g
/** Annotations beside links; these names are common elsewhere. Their kind may also be an object, or follow a comment. */
const annotation = new RegExp(
  '/Subtype[\\0\\s]*(?:/(?:Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|' +
    'Stamp|Caret|Ink|Popup|Watermark|Redact|TrapNet|PrinterMark|Projection)(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])|%|\\d+ )',
  'g',
)
/** Addresses that run or open something, and addresses in a spelling that may hide it. */
const address = /(?:javascript|vbscript|file|data)[\0\s]*:|\/URI[\0\s]*(?:<(?!<)|%|\d+ |\([^)]{0,200}?\\[\d\r\n])/i
const objectStream = /\/ObjStm(?![^\0\t\n\f\r ()<>[\]{}/%])/g

/** Too long to occur by chance in compressed data. */
const telling = wordsOf(
  'JavaScript Launch GoToR GoToE SubmitForm ImportData Rendition RichMedia SetOCGState ' + 'EmbeddedFile XFA',
)
/** Blanks between the data of a stream and its end. */
const end_bytes_max = 4

export class NameScan {
  readonly found = new Set<string>()
  /** an object stream that is stored in an unusual way may hold names that were not seen */
  blind = false
  /** a stream does not end where its length says */
  falseLength = false
  /** not those in object streams, which take a tenth of the time */
  readonly objects: number
  private readonly bytes: Buffer
  private lengths: Map<string, string[]> | null = null

  constructor(bytes: Buffer) {
    this.bytes = bytes
    const text = this.see(bytes)
    this.objects = text.split('endobj').length - 1
    for (const { index } of text.matchAll(objectStream)) {
      const from = text.lastIndexOf('obj', index)
      const header = text.slice(Math.max(from, index - 2000), text.indexOf('stream', index))
      if (header.length > 4000 || !/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*[/>]/.test(header)) this.blind = true
      if (/\/(DecodeParms|DP|F|Crypt)\b/.test(header)) this.blind = true
    }
  }

  /** Whether the objects have to be read one by one. */
  get isClean(): boolean {
    return this.found.size === 0 && !this.blind && !this.falseLength
  }

  /** A script or the like is written somewhere, even if only in an object that is no longer in use. */
  get isSuspect(): boolean {
    return telling.some((name) => this.found.has(name))
  }

  see(part: Buffer): string {
    const text = part.toString('latin1')
    for (const [name] of text.matchAll(written)) this.found.add(name.slice(1))
    for (const [, name = ''] of text.matchAll(coded)) {
      const meant = plainName(name)
      if (!names.has(meant)) continue
      this.found.add(meant)
      if (meant === 'ObjStm') this.blind = true
    }
    if (annotation.test(text)) this.found.add('Subtype')
    annotation.lastIndex = 0
    if (address.test(text)) this.found.add('URI')
    return text
  }

  /** `start`: of the data whose dictionary ends `header`. */
  checkLength(header: string, start: number): void {
    if (this.falseLength) return
    const end = this.bytes.indexOf('endstream', start)
    const lengths = this.lengthsIn(header)
    const right = (length: string): boolean => {
      const left = end - start - Number(length)
      return left >= 0 && left <= end_bytes_max && /^\s*$/.test(this.bytes.toString('latin1', end - left, end))
    }
    if (end === -1 || (lengths.length > 0 && !lengths.some(right))) this.falseLength = true
  }

  /** None when the length is an object that is itself in an object stream. */
  private lengthsIn(header: string): string[] {
    const [, length = '0', reference] = /\/Length\s+(\d{1,10})(\s+\d+\s+R)?/.exec(header) ?? []
    if (!reference) return [length]
    this.lengths ??= this.allLengths()
    return this.lengths.get(length) ?? []
  }

  private allLengths(): Map<string, string[]> {
    const found = new Map<string, string[]>()
    const text = this.bytes.toString('latin1')
    for (const [, number = '', length = ''] of text.matchAll(/(\d{1,10})\s+\d+\s+obj\s+(\d{1,10})\s+endobj/g)) {
      found.set(number, [...(found.get(number) ?? []), length])
    }
    return found
  }
}
