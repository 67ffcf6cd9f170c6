import type { PageText } from '#shared/contract/files.ts'
import type { FieldPlace } from '#shared/rules/document-fields.ts'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import type { TemplateField, TemplateValues } from '#shared/rules/templates.ts'
import type { SealCheck } from '#server/documents/cms/check-seal.ts'
import type { Revoked } from '#server/documents/cms/crl.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { Inspected, SecondReading } from '#server/documents/core/inspected.ts'
import type { PacketData } from '#server/documents/core/court-packet.ts'
import type { PageRoom } from '#server/documents/core/page-room.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import type { WordFindings } from '#server/documents/core/word-findings.ts'
import type { RoomName } from '#shared/rules/queues.ts'
import type { PageCell } from '#server/documents/storage/storage.ts'

export type WordFormat = 'docx' | 'odt' | 'rtf' | 'doc'

/** The tasks of the workers. Each has one function. */
export type Tasks = {
  inspect: {
    /** `settle`: make a settled copy even if nothing in the file asks for one */
    input: { bytes: Uint8Array; name: string; settle?: boolean }
    /** `bytes` is null when people see and sign exactly the uploaded bytes. */
    output: Omit<Inspected, 'bytes'> & { bytes: Uint8Array | null; settled: boolean }
  }
  /** Reads the file with the library that seals, which may take for ever. */
  read_again: {
    input: { bytes: Uint8Array }
    output: SecondReading
  }
  render: {
    /** `cell`: of each page, instead of the whole page; `widths` are then its own */
    input: { bytes: Uint8Array; pages: number[]; widths: number[]; cell?: PageCell }
    /** `total`: pages of the document; numbers beyond it are left out of `images` */
    output: { total: number; images: PageImage[]; rooms: { page: number; room: PageRoom }[] }
  }
  /** The text of pages, numbered from 1; numbers beyond the document are left out. */
  read_text: {
    input: { bytes: Uint8Array; pages: number[] }
    output: { texts: PageText[] }
  }
  seal: {
    input: {
      bytes: Uint8Array
      sha256: string
      /** of the document in the request */
      position: number
      file_name: string
      protocol: ProtocolData
      wrap: boolean
      /** of all pages; none for a wrapped document */
      rooms: PageRoom[]
      /** requests whose signers may sign the same file later */
      places: string[]
      /** certificates revoked by our root, DER in base64 */
      crl: string | null
    }
    /** `unfit` says why the document cannot be sealed in place. */
    output: { bytes: Uint8Array; sha256: string } | { unfit: string }
  }
  add_seal: {
    /** `bytes` and `sha256` are of the sealed copy, `position` is of the document in the request */
    input: {
      bytes: Uint8Array
      sha256: string
      position: number
      wrapped: boolean
      protocol: ProtocolData
      crl: string | null
    }
    /** `unfit`: the copy has no reserved page for this signer, or would not come out right */
    output: Output<'seal'>
  }
  /**
   * A packet for a court, sealed. `bytes`: its page images one after another, of these `lengths`. `code`: what the code that was
   * entered is found by.
   */
  court_packet: {
    input: {
      bytes: Uint8Array
      lengths: number[]
      packet: Omit<PacketData, 'opened'>
      code: { keys: string[]; code_mac: string } | null
      crl: string | null
    }
    output: { bytes: Uint8Array; sha256: string; pages: number; code_opened: boolean }
  }
  /** Appends validation data (DER in base64) and room for a document time-stamp to a sealed copy. */
  add_stamp_room: {
    input: { bytes: Uint8Array; certificates: string[]; crls: string[]; room_bytes: number }
    output: { bytes: Uint8Array }
  }
  check_seal: {
    input: { bytes: Uint8Array; roots: string[]; stamp_roots: string[]; revoked: Revoked[] }
    output: SealCheck
  }
  /** Refuses what LibreOffice shall not see; `bytes` are what it gets. */
  check_word: {
    input: { bytes: Uint8Array; accept_changes?: boolean }
    output: { bytes: Uint8Array; format: WordFormat; accepted: boolean } & WordFindings
  }
  /** Checks a template of Word and lists its fields, with what is found in it when they are filled. */
  read_template: {
    input: { bytes: Uint8Array; accept_changes?: boolean }
    output: { fields: TemplateField[]; accepted: boolean } & WordFindings
  }
  /** A DOCX for each of the rows; `fault`: in Russian, why it could not be filled. */
  fill_template: {
    input: { bytes: Uint8Array; fields: TemplateField[]; rows: TemplateValues[]; accept_changes: boolean }
    output: { documents: ({ bytes: Uint8Array } | { fault: string })[] }
  }
  /** By the signatures of a file that is elsewhere; digests in hex by the name of their algorithm. */
  check_seal_parts: {
    input: {
      size: number
      parts: { start: number; end: number; gap: string; digests: Record<string, string> }[]
      roots: string[]
      stamp_roots: string[]
      revoked: Revoked[]
    }
    output: SealCheck
  }
  /** Non-empty rows of a table. */
  read_table: {
    input: { bytes: Uint8Array }
    output: TableRow[]
  }
  /** The files of a ZIP. */
  list_archive: {
    input: { bytes: Uint8Array }
    output: ArchivedFile[]
  }
  /** `bytes` of the input are packed */
  unpack_file: {
    input: { bytes: Uint8Array; size: number; crc: number; deflated: boolean }
    output: { bytes: Uint8Array }
  }
  /** The fields of a PDF form. */
  form_fields: {
    input: { bytes: Uint8Array }
    output: FormField[]
  }
  /** `values` by field name */
  fill_form: {
    input: { bytes: Uint8Array; values: Record<string, string> }
    output: { bytes: Uint8Array }
  }
  /** Texts on pages, as fields of a form. `faults`: those that are not drawn, by their index */
  fill_places: {
    input: { bytes: Uint8Array; texts: PlacedText[] }
    output: { bytes: Uint8Array; faults: Record<number, 'letters' | 'room'> }
  }
  /** Why rows of values do not fit the form, by field; null for a row that fits. */
  judge_form: {
    input: { bytes: Uint8Array; rows: readonly Record<string, string>[] }
    output: (Record<string, string> | null)[]
  }
  /** A logo as a PNG that is drawn anew. */
  draw_logo: {
    input: { bytes: Uint8Array }
    output: { bytes: Uint8Array; width: number; height: number }
  }
  /** For tests of the pool itself. */
  simulateFailure: {
    input: { how: 'hang' | 'crash' | 'exhaust' | 'refuse' | 'throw' | 'echo' }
    output: string
  }
}
export type TaskName = keyof Tasks

/** Where tasks wait: those on files from outside, those that a reader waits for, and seals. */
export const taskRooms = {
  inspect: 'files',
  read_again: 'files',
  check_word: 'files',
  read_template: 'files',
  fill_template: 'files',
  form_fields: 'files',
  fill_form: 'files',
  fill_places: 'files',
  judge_form: 'files',
  read_table: 'files',
  list_archive: 'files',
  unpack_file: 'files',
  court_packet: 'files',
  draw_logo: 'files',
  check_seal: 'files',
  check_seal_parts: 'files',
  render: 'pages',
  read_text: 'pages',
  seal: 'seals',
  add_seal: 'seals',
  add_stamp_room: 'seals',
  simulateFailure: 'pages',
} as const satisfies Record<TaskName, RoomName>

export type Input<N extends TaskName> = Tasks[N]['input']
export type Output<N extends TaskName> = Tasks[N]['output']

/** `page` counts from 1, `width` and `height` are pixels. */
export type PageImage = { page: number; width: number; height: number; bytes: Uint8Array }

/** `line` is counted from 1, as spreadsheets do. */
export type TableRow = { line: number; cells: string[] }

/**
 * A file in a ZIP: where its packed bytes begin and how many they are, its size and CRC-32. `fault`: why it cannot be
 * taken, in Russian.
 */
export type ArchivedFile = {
  name: string
  fault: string | null
  start: number
  packed: number
  size: number
  crc: number
  deflated: boolean
}

/** A text and its place, in shares of the displayed page from its upper left corner. */
export type PlacedText = FieldPlace & { text: string }

/** A field that a person fills; `check` has two states, `choice` one of several. */
export type FormField = { name: string; kind: 'text' | 'check' | 'choice' }

/** The first message to a worker. */
export type WorkerSettings = {
  operator: OperatorKey | null
  sample: OperatorKey | null
  /** file descriptor, see `shared-file.ts` */ sharedFile: number | null
}

/** `bytes_kept`: the bytes are those of the previous order; `bytes_shared`: so many are in the shared file */
export type Order = { id: number; name: TaskName; input: Input<TaskName>; bytes_kept: boolean; bytes_shared: number }

export type Reply =
  | { kind: 'ready' }
  /**
   * `spent`: the worker should be replaced, since it has grown large or failed; `bytes_shared`: so many of the output are
   * in the shared file
   */
  | { kind: 'done'; id: number; output: Output<TaskName>; bytes_shared: number; spent: boolean }
  | { kind: 'refused'; id: number; code: RefusalCode; message: string; spent: boolean }
  | { kind: 'failed'; id: number; message: string; stack: string; spent: true }
  /** nothing is known of the document: what opens it could not be loaded, see `core/engine.ts` */
  | { kind: 'unable'; id: number; message: string; spent: true }
