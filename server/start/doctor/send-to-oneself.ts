import { randomInt } from 'node:crypto'
import { toPhone } from '#shared/rules/phone.ts'
import { openDelivery } from '#server/messages/gateways/open-delivery.ts'
import type { Driver, OutgoingMessage } from '#server/messages/core/driver.ts'
import { openLog } from '#server/platform/core/log.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { fault, ok, type Finding } from '#server/platform/core/finding.ts'
import { publicUrlOf, readConfig } from '../config.ts'

type Addressees = { email: string | undefined; phone: string | undefined }

const lifetime_seconds = 600

/**
 * A letter and an SMS to the operator, handed to the gateways as the server's own are, but past its outbox and limits:
 * they are no message of a client, and no row of them stays.
 * @throws {StartRefusal} not a phone
 */
export async function sendToOneself(env: NodeJS.ProcessEnv, { email, phone }: Addressees): Promise<Finding[]> {
  if (email === undefined && phone === undefined) return []
  const number = phone === undefined ? null : toPhone(phone)
  if (phone !== undefined && number === null) throw new StartRefusal(`Не номер мобильного телефона: ${phone}`)
  const config = readConfig({ ...env, DEMO: '0' })
  const log = openLog('silent')
  const delivery = openDelivery(
    { ...config, public_url: publicUrlOf(config) },
    { log, sends: true, receive: async () => undefined },
  )
  try {
    return [
      ...(email === undefined ? [] : [await send('send_mail', delivery.email, email)]),
      ...(number === null ? [] : [await send('send_sms', delivery.sms, number)]),
    ]
  } finally {
    await delivery.close()
  }
}

async function send(check: 'send_mail' | 'send_sms', driver: Driver, recipient: string): Promise<Finding> {
  const id = randomInt(2 ** 31)
  const message: OutgoingMessage = {
    id,
    first_id: id,
    recipient,
    subject: 'Проверка почты',
    body: 'Проверка связи: сообщения этого сервера доходят.',
    sender: null,
    attachments: [],
    lifetime_seconds,
  }
  const outcome = await driver.send(message)
  if (outcome.kind === 'accepted') return ok(check, `Отправлено на ${recipient}: проверьте, что дошло.`)
  const { cause } = outcome
  const fix = check === 'send_mail' ? 'SMTP_URL и SMTP_FROM' : 'SMS_DRIVER и доступ к шлюзу; имя отправителя SMS_SENDER'
  return fault(check, {
    what: `На ${recipient} не отправлено: ${cause}.`,
    why: 'Так же не уйдут сообщения людям.',
    fix,
  })
}
