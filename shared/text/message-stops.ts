import type { MessageStop } from '../contract/message-stops.ts'

export const messageStopReasonTexts: Record<MessageStop['reason'], string> = {
  asked: 'Попросил не присылать',
  not_me: 'Ответил «это не я»',
  erased: 'Потребовал удалить свои данные',
}

/** The list in the console. */
export const messageStopTexts = {
  title: 'Кому не присылать',
  subtitle: 'Номера, на которые не уходят ссылки и напоминания',
  empty_title: 'Таких номеров нет',
  empty: 'Здесь появятся люди, которые попросили не присылать им сообщения.',
  from: 'От кого',
  from_all: 'От всех',
  state: 'Действует ли',
  states: { current: 'Действует', lifted: 'Снята' },
  lifted: (time: string) => `снята ${time}`,
}
