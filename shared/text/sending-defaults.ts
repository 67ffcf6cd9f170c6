/** Texts of what a new request or sending begins with. */
export const sendingDefaultTexts = {
  title: 'Новая заявка',
  hint: 'С этого начинаются новые заявки и массовые отправки у всех в этом кабинете. В каждой можно изменить.',
  organization: 'От чьего имени',
  first_organization: 'Первая в списке',
  deadline_days: 'Срок подписания, дней',
  reminders: 'Напоминать',
  message: 'Сообщение подписанту',
  save: 'Сохранить',
  saved: 'Сохранено',
  no_organization: 'Такой организации у вас нет',
}

/** Texts of messages to signers that are used again. */
export const savedTextTexts = {
  title: 'Сохранённые тексты',
  save: 'Сохранить этот текст',
  saved: 'Текст сохранён',
  remove: (text: string) => `Удалить текст «${text}»`,
  removed: 'Текст удалён',
  hint: 'Тексты общие для всех, кто отправляет документы в этом кабинете.',
  close: 'Закрыть',
  too_many: (count: number) => `Сохранённых текстов уже ${count}. Удалите лишние.`,
}
