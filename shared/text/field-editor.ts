import { plural } from '../rules/plural.ts'

/** The sender's editor of the fields that a signer fills. */
export const fieldEditorTexts = {
  open: (count: number) => (count === 0 ? 'Добавить поля для подписанта' : `Поля для подписанта: ${count}`),
  count: (count: number) => plural(count, ['поле', 'поля', 'полей']),
  title: (document: string) => `Поля для подписанта: ${document}`,
  hint: 'Нажмите на страницу, и поле появится в этом месте. Двигайте его мышью или стрелками, размер меняется за угол или стрелками с Shift.',
  add: 'Добавить поле',
  name: (number: number) => `Поле ${number}`,
  field_name: 'Что заполнить',
  kind: 'Вид',
  choices: 'Варианты',
  choices_hint: 'По одному в строке, не меньше двух',
  required: 'Обязательное',
  remove: 'Удалить поле',
  line: (name: string, kind: string, page: number) => `${name} · ${kind}, стр. ${page}`,
  mark: (name: string) => `Поле «${name}»`,
  page: (page: number) => `Страница ${page}`,
  page_of: (page: number, pages: number) => `Страница ${page} из ${pages}`,
  previous: 'Предыдущая',
  next: 'Следующая',
  done: 'Готово',
  cancel: 'Отменить',
  of: (name: string) => `«${name}»:`,
  nameless: 'У каждого поля должно быть название: его увидит подписант.',
  twice: (name: string) => `Название «${name}» есть у двух полей. Назовите их по-разному.`,
  choices_missing: (name: string) => `У поля «${name}» нужны хотя бы два разных варианта.`,
}
