import { posix } from 'node:path'
import { tableFaultTexts as t } from '#shared/text/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { type Attributes, readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** The parts of a workbook that hold its table; paths within the ZIP. */
export type Book = {
  /** visible ones, in the order of their tabs; the file may lack some of them */
  sheets: { name: string; path: string }[]
  strings: string
  styles: string
  from1904: boolean
}

type Relation = { kind: string; path: string }

/**
 * Finds the parts of a workbook by its relations (ISO/IEC 29500-2, 6.5): their names are the writer's choice.
 * @throws Refusal `not_a_table`, `table_unreadable`; DamagedPart
 */
export async function openBook(parts: ZipParts): Promise<Book> {
  const book = await bookPath(parts)
  const relations = await relationsOf(parts, book)
  const pathOf = (kind: string, usual: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.path ?? posix.join(posix.dirname(book), usual)
  const named: { name: string; hidden: boolean; relation: Relation | undefined }[] = []
  let from1904 = false
  await readXml(parts, book, {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (element !== 'sheet') return
      const { name = '', state = '' } = attributes
      const hidden = state === 'hidden' || state === 'veryHidden'
      named.push({ name, hidden, relation: relations.get(relationOf(attributes) ?? '') })
    },
  })
  // charts and macros have sheets of their own
  const sheets = named.filter(({ relation }) => !relation?.kind || relation.kind === 'worksheet')
  const visible = sheets.filter(({ hidden }) => !hidden)
  if (visible.length === 0) refuse('table_unreadable', { message: sheets.length > 0 ? t.all_hidden : t.no_sheet })
  return {
    sheets: visible.map(({ name, relation }) => ({ name, path: relation?.path ?? '' })),
    strings: pathOf('sharedStrings', 'sharedStrings.xml'),
    styles: pathOf('styles', 'styles.xml'),
    from1904,
  }
}

async function bookPath(parts: ZipParts): Promise<string> {
  const named = [...(await relationsOf(parts, '')).values()].find(({ kind }) => kind === 'officeDocument')?.path
  const book = [named ?? '', 'xl/workbook.xml'].find((path) => path.endsWith('.xml') && parts.has(path))
  let isBook = false
  await readXml(parts, book ?? '', { open: (element) => (isBook ||= element === 'workbook') })
  return book !== undefined && isBook ? book : refuse('not_a_table', { message: await whatElse(parts) })
}

/** What other ZIP it is, by the parts that such a file always has. */
async function whatElse(parts: ZipParts): Promise<string> {
  if (parts.has('xl/workbook.bin')) return t.xlsb
  if (parts.has('word/document.xml')) return t.word
  if (parts.has('Index/Document.iwa') || parts.has('Index.zip')) return t.numbers
  let type = ''
  await parts.read('mimetype', (piece) => (type += piece))
  if (type.startsWith('application/vnd.oasis.opendocument.text')) return t.word
  return type.startsWith('application/vnd.oasis.opendocument.spreadsheet') ? t.ods : t.archive
}

/** The relations of a part, by their id; those of the whole file for ''. */
async function relationsOf(parts: ZipParts, part: string): Promise<ReadonlyMap<string, Relation>> {
  const { dir, base } = posix.parse(part)
  const relations = new Map<string, Relation>()
  await readXml(parts, posix.join(dir, '_rels', `${base}.rels`), {
    open(element, { Id, Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      const path = posix.resolve('/', dir, Target.replaceAll('\\', '/')).slice(1)
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

/** the namespace prefix of relationships is the writer's choice */
const relationOf = (attributes: Attributes) => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
