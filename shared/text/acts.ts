import { showExactTime } from '../rules/clock.ts'
import { anchorTexts } from './anchors.ts'
import { showMonth, showSum } from './bills.ts'

export const consolePaperTexts = {
  acts: 'Акты',
  acts_hint: 'Акт за месяц выпускается сам, когда месяц закончился.',
  no_acts: 'Актов пока нет: первый появится после месяца, в котором были подписи.',
  act: (number: number, month: string) => `Акт №\u00a0${number} за ${month}`,
  pdf: 'PDF',
  sent: (emails: string[]) => `Отправлен на ${emails.join(', ')}`,
  no_letter: 'Письма не было',
  act_pdf: (number: number) => `PDF: акт №\u00a0${number}`,
  reconciliation: 'Акт сверки',
  reconciliation_hint: 'Обороты и остаток клиента за любые дни.',
  charges: 'Списания',
  charges_hint: 'За подписи, сообщения и пакеты, без резервов.',
  charges_as: (format: string) => `Списания: ${format}`,
  from: 'С',
  until: 'По',
  download: 'Скачать акт сверки',
  no_days: 'Выберите оба дня',
  wrong_days: 'Первый день позже последнего',
}

/** The archive of all acts of a month. */
export const actArchiveTexts = {
  archive: (month: string) => `Акты за ${month}.zip`,
  none: 'Актов за этот месяц нет. Они выпускаются, когда месяц закончился.',
  register: 'Реестр актов.csv',
  file: (number: number, payer: string) =>
    `Акт № ${number} — ${payer
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .slice(0, 80)
      .toWellFormed()
      .trim()}.pdf`,
  number: 'Номер',
  issued_on: 'Дата',
  payer: 'Заказчик',
  inn: 'ИНН',
  kpp: 'КПП',
  amount: 'Сумма',
  vat: 'В том числе НДС',
  path: 'Файл',
}

export const cabinetPaperTexts = {
  title: 'Для бухгалтерии',
  acts: 'Акты по месяцам',
  acts_empty: 'Акт появится, когда закончится месяц, в котором у вас подписали хотя бы один документ.',
  act_of: (number: number, month: string) => `Акт №\u00a0${number} за ${month}`,
  sent: (emails: string[]) => `Отправлен на ${emails.join(', ')}`,
  no_letter: 'Письма не было: скачайте PDF и отправьте сами.',
  act_file: (number: number, month: string) => `Акт № ${number} за ${month}.pdf`,
  pdf: 'Скачать PDF',
  draft: (month: string) => `Проект акта за ${month}`,
  draft_hint: 'Месяц ещё идёт: в проекте то, что подписано к этому часу.',
  reconciliation: 'Акт сверки',
  reconciliation_hint: 'Оплаты и услуги за период, с остатком на начало и конец.',
  from: 'С',
  to: 'По',
  make: 'Скачать акт сверки',
  no_period: 'Укажите обе даты',
  wrong_period: 'Начало периода позже конца',
  reconciliation_file: (from: string, to: string) => `Акт сверки ${from} — ${to}.pdf`,
}

type MailedAct = {
  number: number
  /** its first day */
  month: string
  amount: number
  seller: string
  anchor: { id: number; at: Date; root: string } | null
  /** of the page of anchors */
  url: string
}

export const actEmail = ({ number, month, amount, seller, anchor, url }: MailedAct) => ({
  subject: `Акт №\u00a0${number} за ${showMonth(month)} на ${showSum(amount)}\u00a0₽`,
  body: [
    'Здравствуйте.',
    `Акт №\u00a0${number} об оказании услуг за ${showMonth(month)} на ${showSum(amount)}\u00a0₽ — во вложении.`,
    `Исполнитель: ${seller}.`,
    ...(anchor
      ? [
          `${anchorTexts.of_act(anchor.id, anchor.root)}\nСоздан ${showExactTime(anchor.at)}.`,
          `Сохраните это письмо: если записи о подписаниях, сделанные до этого времени, потом изменят, корень не совпадёт с опубликованным. Сверить: ${url}`,
        ]
      : []),
  ].join('\n\n'),
})
