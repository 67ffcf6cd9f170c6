import { showTime } from '../rules/clock.ts'
import { plural } from '../rules/plural.ts'

/** The dialog of packets for a court. */
export const courtPacketTexts = {
  title: 'Пакет для суда',
  about:
    'Один PDF с печатью: что показано, когда и кому, ответы шлюза, введённый код, соглашение, запрос оператору связи. К нему — архив доказательств.',
  reason: 'Зачем нужен пакет',
  reason_hint: 'Например: иск о взыскании, дело № 2-145/2026. Останется в истории заявки и в пакете.',
  no_reason: 'Напишите, зачем нужен пакет: причина остаётся в истории заявки.',
  make: 'Собрать пакет',
  made_before: 'Пакеты этой заявки',
  loading: 'Загружаем пакеты этой заявки',
  making: 'Собирается, обычно меньше минуты. Окно можно закрыть.',
  number: (request_id: number, number: number) => `№\u00a0${request_id}/${number}`,
  asked: (who: string, at: string) => `${who}, ${showTime(new Date(at))}`,
  pdf: (pages: number) => `PDF, ${plural(pages, ['страница', 'страницы', 'страниц'])}`,
  archive: 'ZIP с приложениями',
}

export const packetFileName = (request_id: number, number: number, extension: 'pdf' | 'zip') =>
  `Пакет для суда № ${request_id}-${number}.${extension}`
