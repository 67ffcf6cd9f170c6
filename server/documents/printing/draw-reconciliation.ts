import type { Cell, Document } from 'pdfmake'
import { showDay, showLongDay, showSum } from '#shared/text/bills.ts'
import type { PaperReconciliation } from './papers.ts'
import { bold, labelled, line, party, right, sheet, sides, table } from './sheet.ts'

/** Prepaid money from the seller's side: services are debit, payments are credit. */
export function drawReconciliation(paper: PaperReconciliation): Document {
  const { from, to, seller, payer } = paper
  const title = `Акт сверки взаимных расчётов за период ${showDay(from)} — ${showDay(to)}`
  return sheet(title, seller.name, paper.printed_at, [
    bold(title, { fontSize: 14 }),
    line(),
    labelled('Исполнитель:', party(seller)),
    labelled('Заказчик:', party(payer)),
    rows(paper),
    { text: `На ${showLongDay(to)} ${whose(paper)}`, margin: [0, 12, 0, 2] },
    bold(paper.closing_in_words, { margin: [0, 0, 0, 18] }),
    sides(
      { who: 'Исполнитель', name: seller.name, person: seller.director },
      { who: 'Заказчик', name: payer.name, person: '' },
    ),
  ])
}

function whose({ closing, payer }: PaperReconciliation): string {
  if (closing === 0) return 'задолженность отсутствует.'
  return `аванс, внесённый ${payer.name}, составляет ${showSum(closing)} руб.`
}

function rows(paper: PaperReconciliation): Cell {
  const money = (kopecks: number) => ({ text: kopecks === 0 ? '' : showSum(kopecks), ...right })
  const total = (text: string, debit: number, credit: number) => [
    bold(text, { colSpan: 2 }),
    '',
    bold(debit === 0 ? '' : showSum(debit), right),
    bold(credit === 0 ? '' : showSum(credit), right),
  ]
  return table({
    heads: ['Дата', 'Документ', 'Дебет', 'Кредит'],
    widths: [58, '*', 84, 84],
    rows: [
      total('Сальдо начальное', 0, paper.opening),
      ...paper.rows.map(({ day, text, debit, credit }) => [showDay(day), text, money(debit), money(credit)]),
      total('Обороты за период', paper.debit, paper.credit),
      total('Сальдо конечное', 0, paper.closing),
    ],
  })
}
