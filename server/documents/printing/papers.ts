import type { Payer } from '#shared/contract/bills.ts'
import type { SellerRequisites } from '#shared/contract/seller.ts'
import type { ActLine } from '#server/platform/db/column-values.ts'

/**
 * Documents the printer draws. Sums are kopecks, days `2026-11-30`; `printed_at` is in the file, so its bytes repeat.
 */
export type PaperBill = {
  kind: 'bill'
  number: number
  issued_on: string
  due_on: string
  amount: number
  amount_in_words: string
  vat_text: string
  item: string
  basis: string
  seller: SellerRequisites
  payer: Payer
  purpose: string
  qr: string
  printed_at: string
}

export type PaperAct = {
  kind: 'act'
  /** null: the month is not over, so the act is a draft without a number */
  number: number | null
  month: string
  issued_on: string
  amount: number
  amount_in_words: string
  vat_text: string
  lines: ActLine[]
  basis: string
  /** of the journal, for the client to keep (docs/decisions/0051) */
  anchor: { id: number; root: string } | null
  seller: SellerRequisites
  payer: Payer
  printed_at: string
}

export type PaperReconciliation = {
  kind: 'reconciliation'
  from: string
  to: string
  seller: SellerRequisites
  payer: Payer
  /** the client's opening balance; debit decreases it, credit increases it */
  opening: number
  rows: { day: string; text: string; debit: number; credit: number }[]
  debit: number
  credit: number
  closing: number
  closing_in_words: string
  printed_at: string
}

/** A sheet for a wall: the QR code of a public link. */
export type PaperPublicLink = {
  kind: 'public_link'
  id: number
  title: string
  venture: string
  url: string
  pin: string | null
  expires_at: Date
  printed_at: string
}

/** An agreement that ends signed documents, to be signed as they were. */
export type PaperAnnulment = {
  kind: 'annulment'
  day: string
  sender: { name: string; inn: string | null; kpp: string | null; ogrn: string | null }
  signer: { full_name: string; phone: string }
  request_id: number
  signed_at: string
  documents: { title: string; sha256: string }[]
  /** of the sender, beside those that every such agreement has */
  terms: string | null
  printed_at: string
}

export type Paper = PaperBill | PaperAct | PaperReconciliation | PaperPublicLink | PaperAnnulment
