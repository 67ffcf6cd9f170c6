import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { noteRest } from './rests.ts'
import { later, now, today } from './clock.ts'

/** More than a file of tests takes. */
const room_minutes = 3

/**
 * Today, of which enough is left for a file that needs all its rows on one day (or in one month); shortly before midnight it
 * waits for tomorrow.
 */
export async function oneDay(): Promise<string> {
  const begun = now()
  while (dayInMoscow(later({ minutes: room_minutes })) !== today()) await sleep(1000)
  noteRest(expect.getState().testPath, now().getTime() - begun.getTime())
  return today()
}
