import type { WebhookFault } from '../rules/webhooks.ts'
import { action } from './letter.ts'

export const webhookFaultTexts: Record<WebhookFault, string> = {
  bad_address: 'Адрес составлен неверно: нужен вид https://example.ru/hook, без логина и пароля',
  not_https: 'Нужен адрес, который начинается с https://',
  private_address: 'Адрес ведёт во внутреннюю сеть. Нужен адрес, доступный из интернета',
  no_address: 'Имя сервера в адресе не найдено',
  no_connection: 'Не удалось соединиться',
  bad_certificate: 'Сертификат сервера недействителен',
  timeout: 'Нет ответа за 10 секунд',
  redirect: 'Ответ — перенаправление. Укажите конечный адрес',
  status: 'Ответ — отказ',
}

/** «Ответ — отказ (500)» */
export function tryText({ status, fault }: { status: number | null; fault: WebhookFault | null }): string {
  if (fault === null) return `Принято (${status})`
  return status === null ? webhookFaultTexts[fault] : `${webhookFaultTexts[fault]} (${status})`
}

export const webhookRefusalTexts = {
  off: 'Этот адрес выключен. Сначала включите его.',
  waiting: 'Это событие и так ждёт отправки.',
  replaying: 'Прошлый повтор ещё идёт. Дождитесь его конца.',
  too_old: (days: number) => `Повторить можно события не старше ${days} дн.`,
  ends_before: 'Конец раньше начала',
}

export function switchedOffLetter({
  label,
  host,
  off_reason,
  status,
  fault,
  url,
}: {
  /** of the address's page in the cabinet */
  url: string
  label: string
  host: string
  off_reason: 'failing' | 'gone'
  status: number | null
  fault: WebhookFault | null
}) {
  const cause =
    off_reason === 'gone'
      ? 'Получатель ответил 410: больше не присылать.'
      : `Сутки ни один вызов не удался. Последняя попытка: ${tryText({ status, fault })}.`
  return {
    subject: `События на ${host} больше не отправляются`,
    body: [
      `Адрес для событий «${label}» (${host}) выключен.`,
      cause,
      'События не потеряны. Исправьте получателя, затем включите адрес на его странице: там же можно отправить пропущенное ещё раз.',
      action('Открыть адрес', url),
    ].join('\n\n'),
  }
}
