import { billPurpose } from '#shared/text/bills.ts'
import { sumInWords } from '#server/documents/printing/sum-in-words.ts'
import type { Services } from '#server/platform/services/services.ts'
import { qrOf, type ShownBill } from './bills.store.ts'

/** The bill as PDF: the same bytes each time, since its content was fixed at issue. */
export function billPdf({ printer }: Pick<Services, 'printer'>, bill: ShownBill): Promise<Uint8Array> {
  const { client_id, number, issued_on, due_on, amount, vat_text, item, basis, seller, payer } = bill
  return printer.print(client_id, {
    kind: 'bill',
    number,
    issued_on,
    due_on,
    amount,
    amount_in_words: sumInWords(amount),
    vat_text,
    item,
    basis,
    seller,
    payer,
    purpose: billPurpose(bill),
    qr: qrOf(bill),
    printed_at: bill.created_at.toISOString(),
  })
}
