import type { PublicFormState } from '../rules/public-links.ts'

/** What a closed public link says to who opened it. */
export const closedFormTexts: Record<Exclude<PublicFormState, 'open'>, string> = {
  stopped: 'Отправитель остановил эту ссылку: по ней больше не подписывают. Спросите у него, что делать дальше.',
  expired: 'Срок этой ссылки вышел: по ней больше не подписывают. Спросите у отправителя, что делать дальше.',
  full: 'Все места по этой ссылке заняты. Спросите у отправителя, что делать дальше.',
  full_today: 'На сегодня все места по этой ссылке заняты. Откройте её завтра или спросите у отправителя.',
}
