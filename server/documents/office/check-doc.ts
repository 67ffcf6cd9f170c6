import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { CompoundFile } from './compound-file.ts'
import { readDoc, textOf } from './doc-findings.ts'
import { isForeignField } from './foreign-fields.ts'
import { Finder, type WordFindings } from '#server/documents/core/word-findings.ts'

const macroFolders = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
const encrypted = new Set(['encryptedpackage', 'encryptioninfo'])

/**
 * Checks a document of Word 97–2003 ([MS-DOC] in a compound file).
 * @throws Refusal `word_macros`, `word_objects`, `word_links`, `file_encrypted`, `not_a_pdf` for a compound file of
 * another program, `file_broken`
 */
export function checkDoc(sent: Uint8Array): WordFindings {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  try {
    return check(new CompoundFile(bytes))
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken')
  }
}

function check(file: CompoundFile): WordFindings {
  const names = new Set(file.entries.map(({ name }) => name.toLowerCase()))
  if (!encrypted.isDisjointFrom(names)) refuse('file_encrypted')
  // programs differ in which of several streams of one name they read, so all of them are checked
  const documents = file.streams('WordDocument')
  if (documents.length === 0) refuse('not_a_pdf')
  if (!macroFolders.isDisjointFrom(names)) refuse('word_macros')
  if (file.entries.some(({ name, has_children }) => name === 'ObjectPool' && has_children)) refuse('word_objects')
  const finder = new Finder()
  for (const document of documents) {
    // FibBase.fEncrypted
    if ((document.readUInt16LE(0x0a) & 0x0100) !== 0) refuse('file_encrypted')
    const parts = { document, tables: [...file.streams('0Table'), ...file.streams('1Table')] }
    // in all bytes, also those outside the text, and in the text, where several pieces may make up one instruction
    if ([...fieldsIn(document), ...fieldsOf(textOf(parts))].some(isForeignField)) refuse('word_links')
    readDoc(parts, file.streams(tableOf(document)), finder)
  }
  return finder.findings
}

/** FibBase.fWhichTblStm */
const tableOf = (document: Buffer) => ((document.readUInt16LE(0x0a) & 0x0200) === 0 ? '0Table' : '1Table')

const instruction_chars_max = 64
const field_begin = 0x13

/** Beginnings of the instructions of fields, whose text is stored with one or two bytes a character. */
function fieldsIn(document: Buffer): string[] {
  const found: string[] = []
  for (let at = document.indexOf(field_begin); at !== -1; at = document.indexOf(field_begin, at + 1)) {
    const piece = document.subarray(at + 1, at + 1 + 2 * instruction_chars_max)
    found.push(piece.toString('latin1'), piece.subarray(1).toString('utf16le'))
  }
  return found
}

const fieldsOf = (text: string) =>
  text
    .split(String.fromCharCode(field_begin))
    .slice(1)
    .map((instruction) => instruction.slice(0, instruction_chars_max))
