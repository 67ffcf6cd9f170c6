import type { MailFinding } from '../contract/mail-settings.ts'
import type { StatusText } from './statuses.ts'

/** Texts of the console about mail; the findings come from the server, in the words of `doctor`. */
export const mailTexts = {
  title: 'Почта',
  none: 'Почта не настроена (SMTP_URL): письма не уходят.',
  server: 'Почтовый сервер',
  from: 'От кого письма',
  reply_to: 'Куда приходят ответы',
  checks: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', mail_domain: 'DNS' } as Readonly<Record<string, string>>,
  levels: {
    ok: { word: 'Верно', tone: 'good', shape: 'check' },
    warning: { word: 'Стоит исправить', tone: 'wait', shape: 'bang' },
    fault: { word: 'Не работает', tone: 'bad', shape: 'cross' },
  } satisfies Record<MailFinding['level'], StatusText>,
  fix: (fix: string) => `Что сделать: ${fix}`,
}
