import { sumInWords } from '#server/documents/printing/sum-in-words.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { PrintedAct } from './acts.commands.ts'

/** The act as PDF: the same bytes each time once it was issued, since its content was fixed then. */
export function actPdf({ printer }: Pick<Services, 'printer'>, act: PrintedAct): Promise<Uint8Array> {
  const { client_id, number, month, issued_on, amount, vat_text, lines, basis, seller, payer } = act
  const { anchor_id, anchor_root } = act
  const amount_in_words = sumInWords(amount)
  const printed_at = `${issued_on}T20:59:59.000Z`
  const anchor = anchor_id === null || anchor_root === null ? null : { id: anchor_id, root: anchor_root }
  const worked = { month, issued_on, amount, amount_in_words, vat_text, lines, basis }
  const content = { number, ...worked, seller, payer, printed_at }
  return printer.print(client_id, { kind: 'act', ...content, anchor })
}
