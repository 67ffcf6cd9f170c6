import { plural } from '../rules/plural.ts'
import type { TariffKind } from '../rules/tariffs.ts'

export const consoleTariffTexts = {
  title: 'Тарифы',
  subtitle: 'По этим ценам клиенты платят за подписи. Купленные пакеты сохраняют свою цену и срок.',
  states: { open: 'Действуют', archived: 'В архиве' },
  forever: 'бессрочно',
  for_all: 'Все клиенты',
  archived_on: (day: string) => `в архиве с ${day}`,
  for_whom: 'Для кого',
  create: 'Новый тариф',
  new: 'Новый тариф',
  edit_title: 'Изменить тариф',
  kind_hint: {
    package: 'Клиент платит за все подписи сразу и расходует их.',
    pay_as_you_go: 'Цена одной подписи, когда пакета нет или он израсходован.',
    welcome: 'Пакет получает каждый новый клиент после проверки отправителя: один раз, и один раз на каждый ИНН.',
  },
  client_hint: 'Пусто — тариф увидят все клиенты',
  days_hint: 'Пусто — бессрочно',
  price_hint: 'Подписи сгорают по сроку, деньги за них не возвращаются.',
  price_of_package: 'Цена пакета',
  price_of_one: 'Цена одной подписи',
  change_hint: {
    package: 'Новая цена и срок действуют для следующих покупок.',
    pay_as_you_go: 'Новая цена действует для следующих отправок.',
    welcome: 'Новые число подписей и срок получат следующие клиенты. Чтобы больше не дарить, уберите тариф в архив.',
  },
  archive: 'В архив',
  archive_title: (name: string) => `Убрать тариф «${name}» в архив?`,
  archive_content: 'Новых пакетов по нему не будет. Прежние останутся у клиентов.',
  why_not_archive: 'Без цены одной подписи отправлять нельзя. Измените цену',
  empty_title: 'Тарифов пока нет',
  empty: 'Без тарифа подписи не списываются.',
}

/** genitive: «в течение 21 дня» */
const duringForms = ['дня', 'дней', 'дней'] as const

export const cabinetTariffTexts = {
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
  buy_content: (price: string, balance_after: string) => `С баланса спишется ${price}, останется ${balance_after}.`,
  bought: (name: string) => `Куплен пакет «${name}»`,
  lacks: (sum: string) => `Не хватает ${sum}`,
  order_bill: (sum: string) => `Выставить счёт на ${sum}`,
  own: 'Купленные пакеты',
}

/** when money is missing for a sending */
export const offerTexts = {
  buy: (name: string, price: string) => `Купить «${name}» за ${price}`,
  buy_content: (price: string) => `С баланса спишется ${price}. Отправка пойдёт из пакета.`,
  bill: (name: string, price: string) => `Счёт на «${name}», ${price}`,
}

/** in the ledger of the own company (`MODE=own`) */
export const ownPackageName = 'Своя организация, без ограничений'

export const tariffKindTexts: Record<TariffKind, string> = {
  pay_as_you_go: 'По факту подписи',
  package: 'Пакет',
  welcome: 'Подарок новому клиенту',
}
