import { toKopecks, type Kopecks } from '#shared/rules/kopecks.ts'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import type { Outcome, OutgoingMessage } from '#server/messages/core/driver.ts'
import type { Answer, Question } from './ask.ts'

/** A gateway's report on one message. */
export type Reported = { id: string; status: NextDeliveryStatus; cause: string | null; price?: Kopecks | null }

export type Message = Omit<OutgoingMessage, 'attachments' | 'subject' | 'first_id'> & { phone: string }

/**
 * An SMS gateway over HTTP: only what differs from the others. `ask.ts` sends the requests, `http-driver.ts` handles
 * answers that are not in a gateway's own format.
 */
export type HttpGateway = {
  url: string
  /** it speaks a message with `call` */
  calls?: true
  /** the same API at other hosts, for when nothing reached the first one */
  other_urls?: readonly string[]
  send(config: HttpGatewayConfig, message: Message, callback_url: string | null): Question
  /** @returns undefined for an answer that says neither yes nor no */
  sent(answer: Answer, message: Message): Outcome | undefined
  /**
   * The message id, known even when the answer to its sending was lost: the gateway can be asked what became of it. So
   * its connections are kept, and those of a gateway without it are not.
   */
  own_id?(message: Message): string
  status(config: HttpGatewayConfig, id: string, phone: string): Question
  reported(answer: Answer, id: string): Reported | undefined
  balance?: {
    question(config: HttpGatewayConfig): Question
    /** rubles as the gateway writes them */
    balanceIn(answer: Answer): unknown
  }
  /** a callback's body: form fields or JSON; entries that are no report are left out */
  callback(body: Record<string, unknown>): Reported[]
  /** the answer the gateway expects, or it repeats the callback */
  callback_answer: string
}

/** The status for each of a gateway's codes, with the cause shown to staff. */
export type States = Record<string, [status: NextDeliveryStatus, cause: string | null]>

/** A report by status code; undefined for an unknown code. */
export function reportedState(states: States, id: string, code: unknown, cost: unknown): Reported | undefined {
  const known = Object.hasOwn(states, asText(code)) ? states[asText(code)] : undefined
  return known && id !== '' ? { id, status: known[0], cause: known[1], price: kopecksOf(cost) } : undefined
}

/** Ids and codes come as numbers or strings. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** `"4.1"` or `2.99` rubles → kopecks */
export function kopecksOf(rubles: unknown): Kopecks | null {
  const text = asText(rubles)
  const count = toKopecks(Number(text))
  return text !== '' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** The fields of a form; a repeated one holds the list of its values. */
export function formOf(fields: Iterable<readonly [string, unknown]>): Record<string, string | string[]> {
  const values = Map.groupBy(fields, ([name]) => name)
  return Object.fromEntries(
    [...values].map(([name, all]) => {
      const [first = '', ...rest] = all.map(([, value]) => asText(value))
      return [name, rest.length > 0 ? [first, ...rest] : first]
    }),
  )
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
