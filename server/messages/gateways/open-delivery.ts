import type { FastifyBaseLogger } from 'fastify'
import { messengers, type DeliveryChannel, type Messenger } from '#shared/rules/deliveries.ts'
import { asciiDomain } from '#shared/rules/email.ts'
import type { Driver, Receipt } from '#server/messages/core/driver.ts'
import { domainOf, isAligned } from '#server/messages/core/mail-domain.ts'
import { httpDriver, type AskableDriver } from '#server/messages/http/http-driver.ts'
import { botDriver, type BotDriver } from '#server/messages/messengers/bot-driver.ts'
import { smppDriver } from '#server/messages/smpp/smpp-driver.ts'
import type { Services } from '#server/platform/services/services.ts'
import { mailDriver } from './mail-driver.ts'
import { nobodyDriver, outboxDriver } from './outbox.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    delivery: Delivery
  }
}

/** The message drivers, one per channel. */
export type Delivery = Record<DeliveryChannel, Driver> & {
  /** of messengers that are connected: what people tell them is read */
  bots: Partial<Record<Messenger, BotDriver>>
  /** the gateway to poll for statuses, where it sends no callbacks */
  asked: AskableDriver | undefined
  close(): Promise<void>
}

/** `sends`: whether this process hands messages over; one that does not keeps no session with a message centre */
type Handlers = { log: FastifyBaseLogger; receive(receipt: Receipt): Promise<void>; sends: boolean }

export function openDelivery(config: Services['config'], { log, receive, sends }: Handlers): Delivery {
  const { sms, mail, callback_secret: secret, times } = config.delivery
  const none = config.demo ? outboxDriver : nobodyDriver
  const email = mail ? withCircuitBreaker(mailDriver(mail, times, config), times) : none
  if (!config.demo && sms.driver === 'outbox') log.warn('SMS_DRIVER is not set: no SMS leaves')
  if (!config.demo && !mail) log.warn('SMTP_URL is not set: no letter leaves')
  const dkim = mail?.dkim?.domain
  if (mail && dkim !== undefined && !isAligned(asciiDomain(dkim) ?? dkim, domainOf(mail.from))) {
    log.warn(
      { dkim_domain: dkim, from: mail.from },
      'DKIM_DOMAIN is not the domain of SMTP_FROM: such letters are refused, or land in spam',
    )
  }
  const callback = secret ? `${config.public_url}/api/v1/deliveries/callback/${sms.driver}/${secret}` : null
  const http = sms.driver === 'outbox' || sms.driver === 'smpp' ? undefined : httpDriver(sms, callback, times)
  const own = sms.driver === 'smpp' && sends ? smppDriver(sms, { log, receive, times }) : none
  const bots = botsOf(config)
  const carriers = messengers.map((name) => {
    const bot = bots[name]
    return [name, bot ? withCircuitBreaker(bot, times) : none] as const
  })
  const drivers = {
    ...(Object.fromEntries(carriers) as Record<Messenger, Driver>),
    sms: withCircuitBreaker(http ?? own, times),
    email,
  }
  return {
    ...drivers,
    bots,
    asked: callback ? undefined : http,
    async close() {
      await Promise.all([drivers.sms.close?.(), drivers.email.close?.()])
    },
  }
}

function botsOf({ delivery }: Services['config']): Delivery['bots'] {
  const known = messengers.flatMap((name) => {
    const settings = delivery.messengers[name]
    return settings ? [[name, botDriver(name, settings, delivery.times)] as const] : []
  })
  return Object.fromEntries(known)
}
