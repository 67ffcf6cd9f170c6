/** Texts of the cabinet's money screens. */
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import { signaturesText } from './units.ts'

const dayForms = ['день', 'дня', 'дней'] as const
/** «хватит примерно на 21 день», «в течение 21 дня» */
const duringForms = ['дня', 'дней', 'дней'] as const

export const sumTexts = {
  wrong: 'Укажите сумму больше нуля, не мельче копейки',
  too_much: 'Не больше 100\u00a0000\u00a0000\u00a0₽',
}

export const moneyTabTexts = {
  label: 'Деньги и документы',
  balance: 'Баланс',
  bills: 'Счета',
  transactions: 'Операции',
  tariffs: 'Тарифы и пакеты',
  papers: 'Для бухгалтерии',
}

export const balanceTexts = {
  title: 'Баланс',
  available: 'Доступно',
  held: (sum: string) => `ещё ${sum} зарезервировано`,
  none_held: 'зарезервированных денег нет',
  left: 'Подписей осталось',
  in_packages: (count: number) => `${showCount(count)} в пакетах`,
  for_money: (count: number, price: string) => `${showCount(count)} за деньги, по ${price}`,
  lasts: 'Хватит',
  lasts_days: (days: number) => (days > 0 ? `примерно на ${plural(days, dayForms)}` : 'меньше чем на день'),
  lasts_year: 'больше чем на год',
  lasts_hint: 'если подписывать так же, как в последний месяц',
  price: 'Цена одной подписи',
  price_hint: 'списывается, когда документ подписан',
  order_bill: 'Выставить счёт',
  buy: 'Купить пакет',
  unpaid: 'Ждут оплаты',
  unpaid_until: (day: string) => `оплатить до ${day}`,
  all_bills: 'Все счета',
}

export const noticeTexts = {
  title: 'Предупредить, когда денег мало',
  hint: 'Пришлём письмо один раз, когда доступная сумма опустится ниже порога. После пополнения — снова.',
  threshold: 'Порог',
  email: 'Куда написать',
  on: 'Предупреждать письмом',
  saved_on: (sum: string) => `Напишем, когда останется меньше ${sum}`,
  saved_off: 'Предупреждение выключено',
}

export const billTexts = {
  title: 'Счета',
  create: 'Выставить счёт',
  new: 'Новый счёт',
  search: 'Номер, плательщик или ИНН',
  status: 'Состояние',
  empty_title: 'Здесь будут счета на оплату',
  empty: 'Выставьте первый: нужны организация, сумма и почта. Когда придёт оплата, деньги появятся на балансе.',
  number: (number: number) => `Счёт №\u00a0${number}`,
  issued_on: (day: string) => `от ${day}`,
  due_on: (day: string) => `оплатить до ${day}`,

  no_organization_title: 'Сначала заведите организацию',
  no_organization: 'Её название и ИНН встанут в счёт как плательщик.',
  add_organization: 'Завести организацию',
  quick: 'Частые суммы',
  buys: (count: number, price: string) => `Этого хватит на ${signaturesText(count)} по ${price}`,
  email: 'Почта для счёта',
  email_hint: 'Счёт в PDF придёт на этот адрес',
  made: (email: string) => `Счёт выставлен и отправлен на ${email}`,

  to_pay: 'К оплате',
  amount: 'Сумма счёта',
  partly: (amount: string, vat: string, paid: string) => `Весь счёт: ${amount}. ${vat}. Оплачено ${paid}.`,
  until: (day: string) => `Оплатить до ${day}`,
  was_until: (day: string) => `Срок оплаты истёк ${day} Счёт ещё можно оплатить.`,
  is_paid: 'Деньги зачислены на баланс.',
  is_cancelled: 'Этот счёт не оплачивайте: он отменён.',
  pdf: 'Скачать PDF',
  pdf_name: (number: number) => `Счёт № ${number}.pdf`,
  requisites: 'Реквизиты для оплаты',
  copy_all: 'Скопировать реквизиты',
  copy_line: (label: string) => `Скопировать: ${label}`,
  details: 'Подробности',
  inn: 'ИНН',
  kpp: 'КПП',
  seller_lines: {
    name: 'Получатель',
    inn: 'ИНН',
    kpp: 'КПП',
    account: 'Расчётный счёт',
    bank_name: 'Банк',
    bik: 'БИК',
    corr_account: 'Корр. счёт',
    amount: 'Сумма',
    purpose: 'Назначение платежа',
  },
  qr: 'Оплата по QR-коду',
  qr_alt: (number: number, sum: string) => `QR-код для оплаты счёта № ${number} на ${sum}`,
  qr_hint: 'Откройте приложение банка и наведите камеру: реквизиты и сумма заполнятся сами.',
}

export const transactionTexts = {
  title: 'Операции',
  empty_title: 'Здесь будут пополнения и списания',
  empty: 'Первая операция появится, когда придёт оплата или уйдёт первая заявка.',
  from: 'С',
  to: 'По',
  received: 'Поступило',
  spent: 'Списано',
  signatures_received: 'Подписей получено',
  signatures_spent: 'Подписей израсходовано',
  nothing_moved: 'Ни поступлений, ни списаний.',
  export: (format: string) => `Выгрузить ${format}`,
  file: (day: string, format: string) => `Операции ${day}.${format}`,
}

export const tariffTexts = {
  title: 'Тарифы и пакеты',
  packages: 'Пакеты подписей',
  none_title: 'Пакетов пока нет в продаже',
  none: 'Подписи списываются с баланса по одной.',
  single: (price: string) =>
    `Без пакета одна подпись стоит ${price}. Деньги спишутся с баланса, когда документ подписан.`,
  one: (price: string) => `${price} за подпись`,
  cheaper: (percent: number) => `дешевле на ${percent}\u00a0%`,
  days: (days: number) => `Использовать в течение ${plural(days, duringForms)} после покупки`,
  forever: 'Срок не ограничен',
  personal: 'Ваша цена',
  buy: 'Купить',
  buy_named: (name: string) => `Купить: ${name}`,
  buy_title: (name: string) => `Купить «${name}»?`,
  buy_content: (price: string, rest: string) => `С баланса спишется ${price}, останется ${rest}.`,
  bought: (name: string) => `Куплен пакет «${name}»`,
  lacks: (sum: string) => `Не хватает ${sum}`,
  order_bill: (sum: string) => `Выставить счёт на ${sum}`,
  own: 'Купленные пакеты',
}

export const packageTexts = {
  active: 'Действующие пакеты',
  all: 'Все пакеты',
  none: 'Действующих пакетов нет. В пакете подпись обходится дешевле.',
  left: (left: number, all: number) => `Осталось ${showCount(left)} из ${showCount(all)}`,
  held: (held: number) => `ждут подписи: ${held}`,
  until: (day: string) => `до ${day}`,
  forever: 'без срока',
  empty_title: 'Здесь будут ваши пакеты подписей',
  empty: 'Купите первый: в пакете подпись обходится дешевле.',
  choose: 'Выбрать пакет',
}

export const paperTexts = {
  title: 'Для бухгалтерии',
  acts: 'Акты по месяцам',
  acts_empty: 'Акт появится, когда закончится месяц, в котором у вас подписали хотя бы один документ.',
  act_of: (number: number, month: string) => `Акт №\u00a0${number} за ${month}`,
  act_file: (number: number, month: string) => `Акт № ${number} за ${month}.pdf`,
  pdf: 'Скачать PDF',
  draft: (month: string) => `Проект акта за ${month}`,
  draft_hint: 'Месяц ещё идёт: в проекте то, что подписано к этому часу.',
  reconciliation: 'Акт сверки',
  reconciliation_hint: 'Оплаты и услуги за период, с остатком на начало и конец.',
  periods: 'Частые периоды',
  this_month: 'Этот месяц',
  last_month: 'Прошлый месяц',
  this_quarter: 'Этот квартал',
  last_quarter: 'Прошлый квартал',
  this_year: 'Этот год',
  last_year: 'Прошлый год',
  from: 'С',
  to: 'По',
  make: 'Скачать акт сверки',
  no_period: 'Укажите обе даты',
  wrong_period: 'Начало периода позже конца',
  reconciliation_file: (from: string, to: string) => `Акт сверки ${from} — ${to}.pdf`,
}

export const quoteTexts = {
  packages: (signatures: string, left: number) => `Спишется: ${signatures} из пакета · останется ${showCount(left)}`,
  money: (signatures: string, amount: string, rest: string) =>
    `Спишется: ${signatures} · ${amount} · останется ${rest}`,
  mixed: (from_packages: string, from_money: string, amount: string, rest: string) =>
    `Спишется: ${from_packages} из пакета и ${from_money} за ${amount} · останется ${rest}`,
  short: (sum: string) => `Не хватает ${sum}. Сохраните черновик и пополните баланс.`,
  short_draft: (sum: string) => `Не хватает ${sum}. Пополните баланс и отправьте.`,
  send_title: 'Отправить на подпись?',
}
