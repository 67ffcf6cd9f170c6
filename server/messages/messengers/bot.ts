import type { Outcome } from '#server/messages/core/driver.ts'
import type { Answer, Question } from '#server/messages/http/ask.ts'

/** What a person did in the private chat with a bot. */
export type Heard = { chat: string } & (
  | { kind: 'start'; token: string | null }
  /** `own`: the messenger vouches that the number is of who sent it */
  | { kind: 'contact'; phone: string; own: boolean }
  | { kind: 'stop' }
  /** the person has blocked the bot, or deleted the chat: nothing can be answered */
  | { kind: 'gone' }
  | { kind: 'other' }
)

/** `place`: behind what was read; null where the messenger did not say */
export type Reading = { heard: Heard[]; place: string | null }

/** A messenger's Bot API: only what differs from the others. */
export type Bot = {
  url: string
  /** whether a person can show the own number by a button of the messenger */
  contacts: boolean
  me(token: string): Question
  /** the name in links to the bot; undefined for an answer that is not its */
  nameIn(answer: Answer): string | undefined
  linkTo(name: string, token: string): string
  /** @param wait_seconds how long the messenger keeps an empty answer back */
  updates(token: string, place: string | null, wait_seconds: number): Question
  /** @returns undefined for an answer that has no updates */
  heardIn(answer: Answer, place: string | null): Reading | undefined
  /** @param asks whether a button to show the own number goes with it */
  send(token: string, chat: string, text: string, asks?: boolean): Question
  /** @returns undefined for an answer that says neither yes nor no */
  sent(answer: Answer): Outcome | undefined
}

/** «Стоп», as people write it. */
export const isStop = (text: string): boolean => /^\s*\/?(стоп|stop)[\s.!]*$/i.test(text)

/** `/start TOKEN`: the token of a link to the bot; null for a command without one, undefined for another text */
export function startToken(text: string): string | null | undefined {
  const found = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(text)
  return found ? (found[1] ?? null) : undefined
}
