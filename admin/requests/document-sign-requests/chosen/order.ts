import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { allows } from '#shared/rules/document-sign-requests.ts'

export const verbs = ['remind', 'extend', 'cancel'] as const
export type Verb = (typeof verbs)[number]

/** What is done to the selected requests whose state allows it. */
export type Order = { verb: Verb; requests: SignRequest[]; skipped: number }

export function orderOf(verb: Verb, chosen: readonly SignRequest[]): Order {
  const requests = chosen.filter(({ status }) => allows(verb, status))
  return { verb, requests, skipped: chosen.length - requests.length }
}
