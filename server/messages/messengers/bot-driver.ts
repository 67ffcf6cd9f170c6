import type { Messenger } from '#shared/rules/deliveries.ts'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { MessengerConfig } from '#server/messages/core/delivery-config.ts'
import type { Driver, Outcome } from '#server/messages/core/driver.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import type { GatewayTimes } from '#server/messages/core/limits.ts'
import { askAny, NotReached, type Answer, type Gateway, type Question } from '#server/messages/http/ask.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import type { Reading } from './bot.ts'
import { bots } from './bots.ts'

/** how long a messenger keeps an empty answer back */
const listen_seconds = 20
const updates_bytes_max = 8 * 1024 * 1024

/** The one driver of all messengers, and what else is asked of a bot. */
export type BotDriver = Driver & {
  /** makes the address that opens the bot with a token; undefined when the messenger does not answer */
  linking(): Promise<((token: string) => string) | undefined>
  /** what people have told the bot since this place; undefined when the messenger did not answer */
  listen(place: string | null, signal: AbortSignal): Promise<Reading | undefined>
  /** an answer to who has written to the bot; whether it arrived matters to nobody */
  reply(chat: string, text: string, asks: boolean): Promise<void>
}

export function botDriver(
  name: Messenger,
  { token, url }: MessengerConfig,
  { answer_milliseconds_max }: GatewayTimes,
): BotDriver {
  const bot = bots[name]
  const gateway: Gateway = { urls: [url ?? bot.url], answer_milliseconds_max, keep_alive: false }
  const ask = (question: Question) => askAny(gateway, question)
  let known_name: string | undefined
  return {
    name,
    async send({ chat, body }) {
      // bound no more since its turn came
      if (!chat) return { kind: 'refused', status: 'undelivered', cause: causes.no_chat }
      try {
        const answer = await ask(bot.send(token, chat, body))
        const outcome = bot.sent(answer) ?? byStatus(answer)
        return { ...outcome, answer: kept(answer, token) }
      } catch (error) {
        if (error instanceof NotReached) {
          return { kind: 'later', cause: error.waited ? causes.silent : causes.no_connection }
        }
        const fault = faultOf(error) ?? (error instanceof Error ? error.name : 'unknown')
        return { kind: 'unknown', cause: causes.no_answer, ids: [], facts: { fault } }
      }
    },
    async linking() {
      known_name ??= await ask(bot.me(token)).then(
        (answer) => bot.nameIn(answer),
        () => undefined,
      )
      const found = known_name
      return found === undefined ? undefined : (start) => bot.linkTo(found, start)
    },
    async listen(place, signal) {
      const waits = answer_milliseconds_max + listen_seconds * 1000
      const patient = { ...gateway, answer_milliseconds_max: waits, answer_bytes_max: updates_bytes_max, signal }
      const answer = await askAny(patient, bot.updates(token, place, listen_seconds))
      return bot.heardIn(answer, place)
    },
    async reply(chat, text, asks) {
      await ask(bot.send(token, chat, text, asks && bot.contacts)).catch(() => undefined)
    },
  }
}

/** Of an answer that no Bot API gave: a proxy or another site. */
const byStatus = ({ status }: Answer): Outcome =>
  status === 429 || status === 503
    ? { kind: 'later', cause: causes.busy }
    : { kind: 'unknown', cause: causes.not_understood, ids: [] }

/** What the messenger says of the message alone: its answer repeats text and name of the chat, which are nobody's evidence. */
function kept({ status, headers, body }: Answer, token: string) {
  const told = JSON.stringify(body, (name, value: unknown) => (personal.has(name) ? undefined : value)) ?? ''
  return gatewayAnswer(Buffer.from(told), { status, headers, secrets: [token] })
}

const personal = new Set(['chat', 'from', 'text', 'entities', 'sender', 'recipient', 'sender_chat', 'link', 'url'])
