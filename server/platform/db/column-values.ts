/** What the jsonb columns hold; `catalogue.ts`, which is generated, names these types. */

import type { Kopecks } from '#shared/contract/money.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'

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

/** A paper that is printed when the message goes out. */
export type Attachment = { kind: 'bill' | 'act'; id: number; name: string }

export type BulkDocument = { file_id: number; title: string; sha256: string }

/** A text that was accepted. */
export type ConsentText = { kind: 'agreement' | 'personal_data'; text_version: string; text_sha256: string }

export type DeliveryStep = { at: string; status: DeliveryStatus; detail: string | null }

/** What a gateway answered or reported, as it came. `body`: base64; `status`: of HTTP */
export type GatewayAnswer = { status: number | null; headers: Record<string, string>; body: string }

export type FileWarning = { code: string; text: string }

/** `cash`, `packages`, `revenue` and `expired` are sums of transfers; the other two are stored on the client's account. */
export type Leg = 'cash' | 'packages' | 'available' | 'held' | 'revenue' | 'expired'

/** PDF points. */
export type PageSize = [width: number, height: number]

/** New values of what a correction of a signer changes. */
export type SignerChanges = { full_name?: string; phone?: string; email?: string | null }

export type SignedDocument = { document_id: number; file_id: number; sha256: string }
