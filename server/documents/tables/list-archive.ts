import { fromBufferPromise, type Entry } from 'yauzl'
import { archive_entries_max, file_bytes_max } from '#shared/rules/limits.ts'
import { archiveFaultTexts as t } from '#shared/text/field-faults.ts'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import type { ArchivedFile } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

const utf8_flag = 0x800
/** Info-ZIP Unicode Path (APPNOTE.TXT, 4.6.9) */
const unicode_path = 0x7075
const stored = 0
const deflated = 8

/** Metadata files that operating systems add to archives. */
const isService = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(name)

/**
 * The files of a ZIP, without unpacking them. A file that cannot be taken has its `fault`.
 * @throws Refusal `file_broken`, `file_encrypted`, `file_bomb`, `file_empty`
 */
export async function listArchive(bytes: Uint8Array): Promise<ArchivedFile[]> {
  const file = asBuffer(bytes)
  try {
    const zip = await fromBufferPromise(file, { decodeStrings: false })
    if (zip.entryCount > archive_entries_max) refuse('file_bomb', { message: t.too_many })
    const files: ArchivedFile[] = []
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || isService(name)) continue
      if (entry.isEncrypted()) refuse('file_encrypted', { message: t.encrypted })
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      const { compressedSize: packed, uncompressedSize: size, crc32: crc, compressionMethod } = entry
      const fault = faultOf(name, entry)
      files.push({ name, fault, start, packed, size, crc, deflated: compressionMethod === deflated })
    }
    if (files.length === 0) refuse('file_empty', { message: t.empty })
    if (overlap(files, file.length)) refuse('file_bomb')
    return files
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken', { message: t.broken })
  }
}

function faultOf(name: string, { compressionMethod, uncompressedSize }: Entry): string | null {
  if (name.split(/[/\\]/).includes('..') || /^(?:[/\\]|[a-z]:)/i.test(name)) return t.escapes
  if (compressionMethod !== stored && compressionMethod !== deflated) return t.method
  return uncompressedSize > file_bytes_max ? t.large : null
}

/** Entries that share their bytes unpack to any size. */
function overlap(files: readonly ArchivedFile[], bytes: number): boolean {
  const sorted = files.toSorted((a, b) => a.start - b.start)
  return sorted.some(({ start, packed }, at) => start + packed > (sorted[at + 1]?.start ?? bytes))
}

/** UTF-8 where the entry says so or its bytes are it, else the encoding of Russian DOS, which Windows uses in ZIP. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const unicode = extraFields.find(({ id, data }) => id === unicode_path && data[0] === 1)
  if (unicode) return unicode.data.subarray(5).toString()
  if (generalPurposeBitFlag & utf8_flag) return fileNameRaw.toString()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return new TextDecoder('ibm866').decode(fileNameRaw)
  }
}
