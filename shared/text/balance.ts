import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import { showSum } from './bills.ts'
import { action } from './letter.ts'

export const consoleBalanceTexts = {
  title: 'Балансы клиентов',
  search: 'Название, ИНН, телефон, почта',
  empty_title: 'Балансов пока нет',
  empty: 'Строка появится вместе с первым клиентом.',
  transactions: 'Операции',
  ends_soon: 'Хватит меньше чем на неделю',
  until: (day: string) => `до ${day}`,
  total_available: (sum: string) => `доступно ${sum}`,
  total_held: (sum: string) => `зарезервировано ${sum}`,
  total_money: (sum: string) => `всего ${sum}`,
  total_signatures: (signatures: string) => `в пакетах ${signatures}`,
}

const dayForms = ['день', 'дня', 'дней'] as const

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

export const cabinetBalanceTexts = {
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

export const lowBalanceEmail = (balance: { available: number; signatures_left: number; url: string }) => ({
  subject: `На балансе осталось ${showSum(balance.available)} ₽`,
  body: [
    'Здравствуйте.',
    `На балансе осталось ${showSum(balance.available)} ₽. Подписей в пакетах: ${balance.signatures_left}.`,
    'Когда деньги и подписи закончатся, новые документы отправить не получится. Уже отправленные это не затронет.',
    action('Пополнить баланс', balance.url),
  ].join('\n\n'),
})
