import { showTime } from '../rules/clock.ts'
import type { Circumstance, Figures } from '../rules/signing-circumstances.ts'
import { claim, circumstanceClaims } from './claims.ts'

/** What a fact says, the same in the protocol and on the pages of sender and staff. */
export function circumstanceText({ rule, ...figures }: Circumstance): string {
  const { at, minutes = 0, phones, devices, seconds, pages } = figures
  const values = { phones, devices, seconds, pages, at: at && `${showTime(at)} (МСК)`, minutes: under(minutes) }
  return claim<Figures, string>(circumstanceClaims[rule], figures).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(values[name as keyof typeof values]),
  )
}

/** The whole minutes that have passed, as the time that they are less than. */
const under = (minutes: number) => (minutes < 119 ? `${minutes + 1} мин` : `${Math.floor(minutes / 60) + 1} ч`)
