import type { RequestAuthor } from '../contract/request-lists.ts'
import { plural } from '../rules/plural.ts'

/** Short words by which the client's users find requests. */
export const tagTexts = {
  tag: 'Метка',
  tags: 'Метки',
  of_tag: (tags: string) => `Метка: ${tags}`,
  button: 'Метки',
  change: 'Изменить метки',
  add_first: 'Добавить метку',
  title: (count: number) => (count === 1 ? 'Метки заявки' : `Метки: ${requests(count)}`),
  about: 'Подписант меток не видит. По ним отбирают заявки в списке.',
  add: 'Добавить',
  add_hint: 'Выберите или впишите; после каждой нажмите Enter',
  remove: 'Снять',
  save: 'Сохранить',
  choose: 'Выберите метки, которые добавить или снять',
  too_long: (chars: number) => `Метка не длиннее ${plural(chars, ['знака', 'знаков', 'знаков'])}`,
  too_many: (count: number) => `У заявки не больше ${plural(count, ['метки', 'меток', 'меток'])}`,
  done: (count: number) => `Метки изменены: ${requests(count)}.`,
}

/** Ended requests are put away from the usual list. */
export const hideTexts = {
  not_ended: 'В архив убирают завершённые заявки.',
  hide: 'В архив',
  unhide: 'Вернуть из архива',
  hidden: (count: number) => `В архиве: ${requests(count)}.`,
  unhidden: (count: number) => `Возвращено: ${requests(count)}.`,
  hidden_one: 'Заявка в архиве',
  unhidden_one: 'Заявка возвращена из архива',
  is_hidden: 'В архиве',
  look: 'Посмотреть архив',
  nothing_ended: 'Среди выбранных нет завершённых',
}

const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])

/** Filters of the list of requests in the cabinet. */
export const requestFilterTexts = {
  open: 'Отбор',
  close: 'Свернуть отбор',
  chips: 'Что отобрано',
  period_of: 'За период',
  moments: { created_at: 'Созданы', signed_at: 'Подписаны' },
  from: 'С',
  to: 'По',
  organization: 'От чьего имени',
  find_organization: 'Название или ИНН',
  no_organization: 'Такой организации нет',
  author: 'Кто создал',
  author_name: ({ kind, name }: RequestAuthor) => (kind === 'code' ? `${name} (ключ API)` : name),
  of_author: (author: RequestAuthor | undefined) => (author ? `Создал: ${author.name}` : 'Кто создал'),
  sending: 'Массовая отправка',
}

/** The public link that a request was begun by; in the filter of every list of requests. */
export const linkName = (id: number): string => `Общая ссылка №\u00a0${id}`
