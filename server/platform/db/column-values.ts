/** What the jsonb columns hold; `catalogue.ts`, which is generated, names these types. */

import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import type { DraftFileAsk } from '#shared/contract/signer-files.ts'
import type { FollowKind } from '#shared/rules/follow-ups.ts'
import type { FilledKind } from '#shared/rules/bulk-sendings.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import type { ImportField } from '#shared/rules/imports.ts'
import type { Circumstances } from '#shared/rules/signing-circumstances.ts'
import type { SignerField } from '#shared/rules/signer-table.ts'

/** A service of an act, by package and price. */
export type ActLine = {
  /** used by signers, written off unused when the package ended, or messages of cancelled requests */
  service: 'capture' | 'expiry' | 'message'
  /** the package that gave the signatures */
  package: string | null
  /** how many; messages in a line of them */
  signatures: number
  /** of one; null for a rest that is written off as one sum */
  price: Kopecks | null
  amount: Kopecks
}

/** A file of an uploaded ZIP: where its bytes are in it, packed and unpacked sizes, and their CRC-32. */
export type ArchiveEntry = {
  /** storage key of the ZIP */
  key: string
  start: number
  packed: number
  size: number
  crc: number
  deflated: boolean
}

export type { Circumstances }

/** A column of a table; `field` is null for one that is not used. */
export type BulkTableColumn = { name: string; field: SignerField | null }

/** What was typed over the cells of a row. */
export type CorrectedCells = Partial<Record<SignerField, string>> & {
  /** of the fields of its document */
  values?: Record<string, string> | undefined
}

/** A column of an imported table; `field` is null for one that is not used. */
export type ImportedColumn = { name: string; field: ImportField | null }

/** A field of a form or a template; `column` fills it, counted from 0. */
export type FilledField = { name: string; kind: FilledKind; column: number | null; block?: string | undefined }

/** What a message carries: a paper that is printed when it goes out, or the sealed copies of a request. */
export type Attachment = { kind: 'bill' | 'act' | 'copies'; id: number; name: string }

/** `fields`: those that each signer fills */
export type BulkDocument = { file_id: number; title: string; sha256: string; fields?: DocumentField[] | undefined }

/** A text that was accepted. */
export type ConsentText = {
  kind: 'agreement' | 'personal_data' | 'registration_data' | 'offer' | 'processing_order'
  text_version: string
  text_sha256: string
}

export type DeliveryStep = { at: string; status: DeliveryStatus; detail: string | null }

/** What a gateway answered or reported, as it came. `body`: base64; `status`: of HTTP */
export type GatewayAnswer = { status: number | null; headers: Record<string, string>; body: string }

export type FileWarning = { code: string; text: string }

/** `cash`, `packages`, `revenue` and `expired` are sums of transfers; the other two are stored on the client's account. */
export type Leg = 'cash' | 'packages' | 'available' | 'held' | 'revenue' | 'expired'

/** The form of a new request, as it was left (`shared/contract/saved-drafts.ts`). */
export type SavedForm = {
  title: string
  legal_entity_id: number | null
  signers: (SavedPerson & { individual_id: number | null })[]
  typed: SavedPerson
  ordered: boolean
  deadline: string | null
  message: string
  reminders: { every_days: number; times_max: number } | null
  /** forms of earlier versions have none */
  signer_files?: DraftFileAsk[] | undefined
  copies?: string | undefined
  follows?: { id: number; kind: FollowKind } | null | undefined
  approvers?: number[] | undefined
  approvers_ordered?: boolean | undefined
  amount?: string | undefined
}
type SavedPerson = { full_name: string; phone: string; email: string }

/** A column of a saved view of a list (`shared/contract/saved-views.ts`). */
export type ViewColumn = { source: string; hidden: boolean; width: number | null }

/** An order of the list; validated when it is saved. */
export type ViewSort = { field: string; order: 'ASC' | 'DESC' }

/** An image of a page in the archive of a packet for a court: which document, page and width, and its SHA-256. */
export type PacketImage = { position: number; page: number; width: PageImageWidth; sha256: string }
type PageImageWidth = 780 | 1560

/** PDF points. */
export type PageSize = [width: number, height: number]

/** New values of what a correction of a signer changes. */
export type SignerChanges = { full_name?: string; phone?: string; email?: string | null }

export type SignedDocument = { document_id: number; file_id: number; sha256: string }
