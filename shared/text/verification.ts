import { plural } from '../rules/plural.ts'

/** Texts of the console about the regular verification. */
export const verificationTexts = {
  title: 'Сверка',
  subtitle:
    'Сервер сам сверяет деньги, заявки, журнал и файлы: новое каждую минуту, всё целиком раз в сутки, а если данных много — столько, сколько нужно.',
  right: 'Расхождений нет',
  never: 'Первая сверка пройдёт в течение минуты',
  found_title: 'Сверка нашла расхождения',
  found: (count: number) => `Найдено ${plural(count, ['расхождение', 'расхождения', 'расхождений'])}`,
  found_hint:
    'Такого быть не должно: данные меняли в обход сервиса, испортился диск или в программе ошибка. Сохраните копию данных и передайте список разработчику, ничего не исправляя.',
  more: (count: number) => `Показаны первые, ещё ${count}. Весь список выводит npx roscherk verify.`,
  rule: (check: string) => `Правило ${check}`,
  recent: 'Новое сверено',
  full: 'Всё сверено',
  under_way: 'Идёт полная сверка',
  progress: (percent: number, since: string) => `${percent} %, с ${since}`,
  not_yet: 'ещё не было',
}
