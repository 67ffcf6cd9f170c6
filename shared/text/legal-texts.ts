import { showDay } from './bills.ts'
import { plural } from '../rules/plural.ts'
import { action, type Letter } from './letter.ts'
import type { StatusText } from './statuses.ts'

/** Texts of the console about the legal texts of the operator. */
export const legalTextTexts = {
  title: 'Правовые тексты',
  subtitle:
    'Это шаблоны: имя, адрес, сроки и цены подставляются из настроек. Проверьте каждый с юристом и подтвердите. Новая редакция ждёт нового подтверждения.',
  edition: (title: string, day: string) => `${title}, редакция от ${showDay(day)}`,
  edition_of: (day: string) => `Редакция от ${showDay(day)}`,
  confirmed: (by: string, at: string) => `Подтверждено: ${by}, ${at} (МСК)`,
  waiting: { word: 'Проверьте с юристом', tone: 'wait', shape: 'clock' } satisfies StatusText,
  checked: { word: 'Проверено', tone: 'good', shape: 'check' } satisfies StatusText,
  confirm: 'Подтвердить',
  confirm_of: (title: string) => `Подтвердить: ${title}`,
  confirm_title: 'Юрист проверил этот текст?',
  confirm_about: (edition: string) => `${edition}. В журнал запишутся ваше имя, время и контрольный хеш этой редакции.`,
  confirm_verb: 'Да, проверен',
  done: 'Подтверждено',
  only_owner: 'Подтверждает владелец.',
  wait: (count: number) =>
    `${plural(count, ['правовой текст', 'правовых текста', 'правовых текстов'])}: проверьте с юристом`,
}

type NewEdition = { title: string; version: string; changes: readonly string[]; url: string }

/** To the owners of a client: which texts of the contract have a new edition, since when, and what it changes. */
export function newEditionsEmail({ brand, texts }: { brand: string; texts: readonly NewEdition[] }): Letter {
  const named = texts.map(({ title, version }) => `${title}, редакция от ${showDay(version)}`)
  return {
    subject: `${brand}: ${named.join('; ')}`,
    body: [
      'Здравствуйте.',
      `Меняются условия договора с сервисом ${brand}.`,
      ...texts.flatMap(({ title, version, changes, url }, index) => [
        [
          `${title}: новая редакция действует с ${showDay(version)}.${changes.length > 0 ? ' Что меняется:' : ''}`,
          ...changes.map((change) => `— ${change}`),
        ].join('\n'),
        action(index === 0 ? 'Прочитать новую редакцию' : title, url),
      ]),
      'Прежние редакции остаются на сайте, ссылки на них — на той же странице. Если вы не согласны, от договора можно отказаться с возвратом остатка: ответьте на это письмо.',
    ].join('\n\n'),
  }
}
