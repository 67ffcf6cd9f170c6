import type { PackageStatus } from '../rules/packages.ts'
import { showCount } from '../rules/show-count.ts'
import type { StatusText } from './statuses.ts'

export const consolePackageTexts = {
  title: 'Пакеты',
  empty_title: 'Пакетов пока нет',
  empty: 'Клиент покупает пакет в своём кабинете с баланса. Здесь видно, сколько подписей осталось.',
  left: 'Осталось',
  left_of: (left: number, signatures: number) => `${showCount(left)} из ${showCount(signatures)}`,
  used: (used: number) => `подписано ${used}`,
  movements: 'Операции',
  movements_of: (name: string) => `Операции пакета «${name}»`,
  until: 'до',
}

export const cabinetPackageTexts = {
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

export const quoteTexts = {
  packages: (signatures: string, left: number) => `Спишется: ${signatures} из пакета · останется ${showCount(left)}`,
  money: (signatures: string, amount: string, balance_after: string) =>
    `Спишется: ${signatures} · ${amount} · останется ${balance_after}`,
  mixed: (from_packages: string, from_money: string, amount: string, balance_after: string) =>
    `Спишется: ${from_packages} из пакета и ${from_money} за ${amount} · останется ${balance_after}`,
  short: (sum: string) => `Не хватает ${sum}. Сохраните черновик и пополните баланс.`,
  short_draft: (sum: string) => `Не хватает ${sum}. Пополните баланс и отправьте.`,
  send_title: 'Отправить на подпись?',
}

export const packageStatusTexts: Record<PackageStatus, StatusText> = {
  active: { word: 'Действует', tone: 'quiet', shape: 'check' },
  used_up: { word: 'Израсходован', tone: 'quiet', shape: 'minus' },
  expired: { word: 'Срок истёк', tone: 'quiet', shape: 'clock' },
}
