import { NotReached } from '#server/messages/http/ask.ts'
import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import { messengerNames } from '#shared/text/messengers.ts'
import type { MessengerConfig } from '#server/messages/core/delivery-config.ts'
import { botDriver } from '#server/messages/messengers/bot-driver.ts'
import { httpDriver, NoGateway } from '#server/messages/http/http-driver.ts'
import { tryBind } from '#server/messages/smpp/link.ts'
import type { Config } from '#server/platform/core/config.ts'
import { fault, messageOf, ok, warning, type Finding } from '#server/platform/core/finding.ts'
import { mailTransport } from './mail-driver.ts'

const balance_rubles_warned = 500

/** Whether the gateway takes our login, and what is left on its account. Nothing is sent. */
export async function checkSms({ delivery: { sms } }: Config): Promise<Finding[]> {
  if (sms.driver === 'outbox') return []
  const why = 'Коды и ссылки не уходят, подписать никто не может.'
  try {
    if (sms.driver === 'smpp') {
      await tryBind(sms)
      return [ok('sms', `СМС: ${sms.host}, вход принят.`)]
    }
    const { balance } = httpDriver(sms, null)
    if (!balance) return [ok('sms', `СМС: ${sms.driver}; входа и остатка шлюз без отправки не называет.`)]
    const kopecks = await balance()
    if (kopecks === null) {
      const fix = 'SMS_LOGIN, SMS_PASSWORD или SMS_API_KEY — из кабинета шлюза'
      return [fault('sms', { what: `Шлюз ${sms.driver} не принял вход.`, why, fix })]
    }
    const rubles = kopecks / 100
    if (rubles >= balance_rubles_warned) return [ok('sms', `СМС: ${sms.driver}, на счету ${rubles} ₽.`)]
    return [
      warning('sms_balance', { what: `На счету шлюза ${rubles} ₽.`, why, fix: 'пополнить счёт в кабинете шлюза' }),
    ]
  } catch (error) {
    if (error instanceof NoGateway) {
      const fix = 'подождать: шлюз или прокси перед ним не работает; SMS_URL — адрес API шлюза, а не его сайта'
      return [fault('sms', { what: `Шлюз СМС не работает: ${messageOf(error)}.`, why, fix })]
    }
    const fix = 'доступ в сеть с этой машины: брандмауэр, DNS; SMS_URL — адрес шлюза'
    const cause = error instanceof NotReached ? 'соединения с ним нет' : messageOf(error)
    return [fault('sms', { what: `Шлюз СМС не отвечает: ${cause}.`, why, fix })]
  }
}

/** Whether each messenger takes the token of our bot. Nothing is sent. */
export const checkMessengers = ({ delivery }: Config): Promise<Finding[]> =>
  Promise.all(
    messengers.flatMap((name) => {
      const settings = delivery.messengers[name]
      return settings ? [checkBot(name, settings, delivery)] : []
    }),
  )

async function checkBot(name: Messenger, settings: MessengerConfig, { times }: Config['delivery']): Promise<Finding> {
  const own = messengerNames[name]
  const linkTo = await botDriver(name, settings, times).linking()
  if (linkTo) return ok('messengers', `${own}: бот отвечает, ${linkTo('').replace(/\?.*/, '')}.`)
  const setting = name.toUpperCase()
  return warning('messengers', {
    what: `Бот в ${own} не отвечает или не принял токен.`,
    why: 'Ссылки идут по СМС, подключить бота никто не может.',
    fix: `${setting}_BOT_TOKEN — как его выдал мессенджер; ${setting}_API_URL — адрес, который виден с этой машины`,
  })
}

/** Whether the mail server takes our login. Nothing is sent. */
export async function checkMail({ delivery: { mail } }: Config): Promise<Finding[]> {
  if (!mail) return []
  const transport = mailTransport(mail)
  try {
    await transport.verify()
    return [ok('mail', `Почта: ${mail.host}:${mail.port}, вход принят.`)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isLogin = code === 'EAUTH'
    return [
      fault('mail', {
        what: isLogin
          ? `Почта ${mail.host} не приняла логин и пароль.`
          : `Почта ${mail.host}:${mail.port}: ${messageOf(error)}.`,
        why: 'Письма не уходят: ни регистрации, ни нового пароля.',
        fix: 'SMTP_URL=smtps://логин:пароль@адрес:465 (или smtp://…:587); в пароле @ : / % пишут как %40 %3A %2F %25',
      }),
    ]
  } finally {
    transport.close()
  }
}
