import type { Kysely } from 'kysely'
import { reconciliation_rows_max } from '#shared/rules/limits.ts'
import { plural } from '#shared/rules/plural.ts'
import type { PaperReconciliation } from '#server/documents/printing/papers.ts'
import { sumInWords } from '#server/documents/printing/sum-in-words.ts'
import { payerOfClient } from '#server/money/bills/payer-of-client.ts'
import { turnover, type Movement, type Period } from '#server/money/ledger/turnover.ts'
import { requisitesOf, sellerOf } from '#server/money/seller/seller.commands.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * Payments and services of a period, in kopecks; for a past period always the same, until a bank's document of its days
 * is credited.
 * @throws Refusal `not_found` while there is no seller, `range_too_wide`
 */
export async function reconcile(db: Kysely<Tables>, client_id: number, period: Period): Promise<PaperReconciliation> {
  const seller = (await sellerOf(db)) ?? refuse('not_found', { message: 'Реквизиты исполнителя ещё не заполнены.' })
  const { opening, movements } = await turnover(db, client_id, period, reconciliation_rows_max + 1)
  if (movements.length > reconciliation_rows_max) {
    refuse('range_too_wide', { message: 'За этот период слишком много операций. Выберите меньший.' })
  }
  const rows = movements.map(rowOfPaper)
  const sum = (side: 'debit' | 'credit') => rows.reduce((total, row) => total + row[side], 0)
  const [debit, credit] = [sum('debit'), sum('credit')]
  const closing = opening + credit - debit
  return {
    kind: 'reconciliation',
    ...period,
    seller: requisitesOf(seller),
    payer: await payerOfClient(db, client_id, period.to),
    opening,
    rows,
    debit,
    credit,
    closing,
    closing_in_words: sumInWords(closing),
    printed_at: `${period.to}T20:59:59.000Z`,
  }
}

/** From the seller's side: payments are credit, services and refunds are debit. */
function rowOfPaper({ day, reason, count, amount, description }: Movement): PaperReconciliation['rows'][number] {
  if (reason === 'top_up') return { day, text: description.replace(/^Пополнение/, 'Оплата'), debit: 0, credit: amount }
  if (reason === 'correction') return { day, text: description, debit: amount, credit: 0 }
  if (reason === 'expiry') return { day, text: 'Неиспользованный остаток пакета: срок истёк', debit: amount, credit: 0 }
  if (reason === 'message') {
    return { day, text: `Сообщения по отменённым заявкам: ${count}`, debit: amount, credit: 0 }
  }
  return { day, text: `Услуги: ${plural(count, ['подписание', 'подписания', 'подписаний'])}`, debit: amount, credit: 0 }
}
