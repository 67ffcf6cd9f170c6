import type { TimelineKind } from '../rules/timeline.ts'

export const timelineKindTexts: Record<TimelineKind, string> = {
  request: 'Заявка',
  message: 'Сообщения',
  code: 'Коды',
  look: 'Просмотры',
  staff: 'Сотрудники',
}

export const timelineScreenTexts = {
  kinds: 'Что показать',
  all_hidden: 'Всё скрыто: нажмите, что показать.',
  journal_of: (text: string, time: string) => `Запись журнала: ${text}, ${time}`,
  message_of: (text: string, time: string) => `Открыть: ${text}, ${time}`,
}
