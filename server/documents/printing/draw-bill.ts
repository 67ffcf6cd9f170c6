import type { Cell, Document } from 'pdfmake'
import { showLongDay, showSum } from '#shared/text/bills.ts'
import type { PaperBill } from './papers.ts'
import { qrSvg } from './qr-svg.ts'
import { bold, labelled, line, party, right, sheet, signature, table, thin } from './sheet.ts'

const qr_points = 116

/** A bill in 1С's layout: accountants find everything where they expect it. */
export function drawBill(bill: PaperBill): Document {
  const title = `Счёт на оплату № ${bill.number} от ${showLongDay(bill.issued_on)}`
  return sheet(title, bill.seller.name, bill.printed_at, [
    bankTable(bill),
    { text: `В назначении платежа укажите: ${bill.purpose}`, fontSize: 8, margin: [0, 5, 0, 18] },
    bold(title.replace('Счёт', 'Счет'), { fontSize: 14 }),
    line(),
    labelled('Поставщик\n(Исполнитель):', party(bill.seller)),
    labelled('Покупатель\n(Заказчик):', party(bill.payer)),
    labelled('Основание:', bill.basis),
    items(bill),
    totals(bill),
    { text: `Всего наименований 1, на сумму ${showSum(bill.amount)} руб.`, margin: [0, 10, 0, 2] },
    bold(bill.amount_in_words, { fontSize: 10 }),
    { text: `Оплатить не позднее ${showLongDay(bill.due_on)}`, margin: [0, 6, 0, 0] },
    line(),
    {
      columns: [
        {
          width: '*',
          stack: [signature('Руководитель', bill.seller.director), signature('Бухгалтер', bill.seller.accountant)],
        },
        {
          width: qr_points,
          stack: [
            { svg: qrSvg(bill.qr, qr_points), margin: [0, 4, 0, 6] },
            { text: 'QR для оплаты в банке', fontSize: 7, alignment: 'center' },
          ],
        },
      ],
      unbreakable: true,
    },
  ])
}

/** The head of a payment order, to copy into the bank's form. */
function bankTable({ seller }: PaperBill): Cell {
  const none = [true, true, true, false]
  const small = { fontSize: 7, color: '#333333' }
  return {
    layout: thin,
    table: {
      widths: ['*', '*', 44, 160],
      body: [
        [
          {
            colSpan: 2,
            rowSpan: 2,
            stack: [
              { text: seller.bank_name, margin: [0, 0, 0, 8] },
              { text: 'Банк получателя', ...small },
            ],
          },
          '',
          'БИК',
          { text: seller.bik, border: none },
        ],
        ['', '', 'Сч. №', { text: seller.corr_account }],
        [
          `ИНН ${seller.inn}`,
          seller.kpp ? `КПП ${seller.kpp}` : '',
          { text: 'Сч. №', rowSpan: 2 },
          { text: seller.account, rowSpan: 2 },
        ],
        [
          {
            colSpan: 2,
            stack: [
              { text: seller.name, margin: [0, 0, 0, 8] },
              { text: 'Получатель', ...small },
            ],
          },
          '',
          '',
          '',
        ],
      ],
    },
  }
}

function items({ item, amount }: PaperBill): Cell {
  return table({
    heads: ['№', 'Товары (работы, услуги)', 'Кол-во', 'Ед.', 'Цена', 'Сумма'],
    widths: [20, '*', 42, 34, 76, 80],
    rows: [
      [
        { text: '1', alignment: 'center' },
        item,
        { text: '1', ...right },
        { text: 'усл.', alignment: 'center' },
        { text: showSum(amount), ...right },
        { text: showSum(amount), ...right },
      ],
    ],
  })
}

/** «В том числе НДС (22 %): 2 200,00» is split at its sum; the texts for exempt sellers have none. */
function totals({ amount, vat_text }: PaperBill): Cell {
  const [, vatLabel = vat_text, vatSum = ''] = /^(.+:)\s([\d\u00a0]+,\d{2})$/.exec(vat_text) ?? []
  const row = (label: string, sum: string) => [bold(label, right), bold(sum, right)]
  return {
    layout: 'noBorders',
    margin: [0, 6, 0, 0],
    table: {
      widths: ['*', 90],
      body: [row('Итого:', showSum(amount)), row(vatLabel, vatSum), row('Всего к оплате:', showSum(amount))],
    },
  }
}
