import type { Cell, Document } from 'pdfmake'
import { anchorTexts } from '#shared/text/anchors.ts'
import { actService, actUnitTexts, showLongDay, showMonth, showSum } from '#shared/text/bills.ts'
import type { PaperAct } from './papers.ts'
import { bold, labelled, line, party, right, sheet, sides, table } from './sheet.ts'

/** Requisites of 402-ФЗ, article 9: name, date, parties, what was done in kind and in money, posts, signatures. */
export function drawAct(act: PaperAct): Document {
  const number = act.number === null ? 'Проект акта' : `Акт № ${act.number}`
  const title = `${number} от ${showLongDay(act.issued_on)}`
  return sheet(title, act.seller.name, act.printed_at, [
    bold(title, { fontSize: 14 }),
    { text: `об оказании услуг за ${showMonth(act.month)}`, margin: [0, 2, 0, 0] },
    line(),
    labelled('Исполнитель:', party(act.seller)),
    labelled('Заказчик:', party(act.payer)),
    labelled('Основание:', act.basis),
    items(act),
    {
      text: `Итого: ${showSum(act.amount)}\n${act.vat_text}`,
      bold: true,
      margin: [0, 6, 0, 10],
      ...right,
    },
    `Всего оказано услуг на сумму ${showSum(act.amount)} руб.`,
    bold(act.amount_in_words, { fontSize: 10, margin: [0, 2, 0, 10] }),
    'Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
    ...(act.number === null
      ? [
          {
            text: 'Месяц не окончен: это предварительные данные, номер присваивается после его окончания.',
            margin: [0, 6, 0, 0],
          },
        ]
      : []),
    ...(act.anchor
      ? [{ text: anchorTexts.of_act(act.anchor.id, act.anchor.root), fontSize: 7, margin: [0, 6, 0, 0] }]
      : []),
    line(),
    sides(
      { who: 'Исполнитель', name: act.seller.name, person: act.seller.director },
      { who: 'Заказчик', name: act.payer.name, person: '' },
    ),
  ])
}

function items({ lines, month }: PaperAct): Cell {
  return table({
    heads: ['№', 'Услуга', 'Кол-во', 'Ед.', 'Цена', 'Сумма'],
    widths: [20, '*', 46, 52, 70, 80],
    rows: lines.map((line, index) => [
      { text: String(index + 1), alignment: 'center' },
      actService(line, month),
      { text: String(line.signatures), ...right },
      { text: actUnitTexts[line.service], alignment: 'center' },
      { text: line.price === null ? '' : showSum(line.price), ...right },
      { text: showSum(line.amount), ...right },
    ]),
  })
}
