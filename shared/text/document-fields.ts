import type { DocumentFieldKind } from '../rules/document-fields.ts'

/** What each kind of field is called, for the sender. */
export const documentFieldKindTexts: Record<DocumentFieldKind, string> = {
  text: 'Текст',
  date: 'Дата',
  choice: 'Выбор из вариантов',
  number: 'Число',
  phone: 'Телефон',
  inn: 'ИНН',
  snils: 'СНИЛС',
  passport: 'Паспорт: серия и номер',
  account: 'Счёт и БИК',
  email: 'Почта',
  checkbox: 'Отметка',
}

/** Where the fields of a document are, for its sender. */
export const documentFieldsText = (count: number, filled_at: string | null): string =>
  `Полей подписанта: ${count}, ${filled_at === null ? 'не заполнены' : 'заполнены'}`

/** What is wrong with a field when the copies are made. */
export const fieldFillTexts = {
  missing: 'Заполните поле',
  stopped: 'Не отправлено: изменены поля документа',
  changed: 'Пока собирали документы, поле изменили. Проверьте поля и соберите документы ещё раз.',
  room: 'Не помещается в поле на странице. Напишите короче',
  letters: 'Таких букв нет в наших шрифтах. Напишите русскими или латинскими буквами',
}

/** What a signer types, by kind: how it looks. */
export const fieldHints: Record<DocumentFieldKind, string> = {
  text: '',
  date: '',
  choice: '',
  number: 'Цифрами, например 1234 или 12,5',
  phone: 'Мобильный, например +7 (999) 123-45-67',
  inn: '12 цифр у человека, 10 у организации',
  snils: '11 цифр, например 112-233-445 95',
  passport: 'Серия и номер, например 45 08 123456',
  account: 'Есть в реквизитах в приложении банка',
  email: '',
  checkbox: '',
}

/** Of the signer's page. */
export const fieldsPageTexts = {
  title: 'Заполнение полей',
  progress: (index: number, count: number) => `Поле ${index} из ${count}`,
  optional: 'можно не заполнять',
  where: (title: string, page: number) => `${title}, страница ${page}`,
  place: (name: string) => `Место поля «${name}» на странице`,
  account: 'Номер счёта',
  bik: 'БИК банка',
  choose: 'Выберите вариант',
  missing: 'Заполните поле: без него документ не собрать.',
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  unsaved: 'Нет связи. Введённое останется здесь и сохранится, когда связь появится.',
  next: 'Дальше',
  back: 'Назад',
  finish: 'Показать готовые документы',
  finishing: 'Собираем документы…',
}
