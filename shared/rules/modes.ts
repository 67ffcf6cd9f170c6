import { moneyResources, type Resource } from './policy.ts'

/**
 * `service`: an operator with many clients, who pay in advance. `own`: a company that installed the portal for itself is
 * its only client; nothing is sold, and its senders need no check.
 */
export const modes = ['service', 'own'] as const
export type Mode = (typeof modes)[number]

/** A sentence about money, which nobody reads where nothing is sold. */
export const ofMoney = (mode: Mode, sentence: string): string => (mode === 'own' ? '' : sentence)

/** What only an operator of a service has, beside its clients' money. */
const ofOperator: readonly string[] = ['payments', 'statements', 'seller', 'senders'] satisfies Resource[]

/**
 * Whether an installation of this mode has it. Calls of what only a service has are refused with `not_in_mode`, and no screen
 * shows it.
 */
export const isInMode = (mode: Mode, resource: string): boolean =>
  mode === 'service' || !(moneyResources.includes(resource) || ofOperator.includes(resource))
