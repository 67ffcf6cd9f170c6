import { z } from 'zod'
import { kopecks, type Kopecks } from '#shared/rules/kopecks.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    second_person: SecondPersonConfig
  }
}

export type SecondPersonConfig = {
  /** `money`: only for sums above the limits of a day */
  mode: 'on' | 'money' | 'off'
  /** kopecks in 24 hours that are credited without a second person */
  staff_day: Kopecks
  client_day: Kopecks
  statement_day: Kopecks
}

const rubles = z.coerce.number().int().min(0).max(100_000_000).default(1_000_000)

export const secondPersonEnvironment = {
  SECOND_PERSON: z.enum(['on', 'money', 'off'], 'on, money или off').optional(),
  STAFF_DAY_RUBLES: rubles,
  CLIENT_DAY_RUBLES: rubles,
  STATEMENT_DAY_RUBLES: rubles,
}

type Read = Partial<Pick<Given, 'SECOND_PERSON'>> & Omit<Given, 'SECOND_PERSON'>
type Given = { [Name in keyof typeof secondPersonEnvironment]: z.output<(typeof secondPersonEnvironment)[Name]> }

/** A demo has two known passwords, so nothing but large sums waits there. */
export function secondPersonConfig(e: Read, demo: boolean): SecondPersonConfig {
  return {
    mode: e.SECOND_PERSON ?? (demo ? 'money' : 'on'),
    staff_day: kopecks(e.STAFF_DAY_RUBLES * 100),
    client_day: kopecks(e.CLIENT_DAY_RUBLES * 100),
    statement_day: kopecks(e.STATEMENT_DAY_RUBLES * 100),
  }
}
