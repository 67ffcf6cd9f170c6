import { Counter } from 'prom-client'

/**
 * Every change that this process has committed, by the journal's name of it: `document-sign-requests.sign` counts
 * signatures. The names are constants of the code, so there are as many series as kinds of events.
 */
export const journalEvents = new Counter({
  name: 'journal_events_total',
  help: 'Changes committed by this process, by their name in the journal',
  labelNames: ['event'],
  // every server's own registry takes it; the library's global one is of no use
  registers: [],
})

export function countEvents(events: readonly string[]): void {
  for (const event of events) journalEvents.inc({ event })
}
