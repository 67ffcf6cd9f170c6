import { Counter } from 'prom-client'

/**
 * Every change committed by this process, by its journal event: `document-sign-requests.sign` counts signatures. The
 * names are constants of the code, so there are as many series as kinds of events.
 */
export const journalEvents = new Counter({
  name: 'roscherk_journal_events_total',
  help: 'Changes committed by this process, by their name in the journal',
  labelNames: ['event'],
  // each server registers it in its own registry, not in the library's global one
  registers: [],
})

export function countEvents(events: readonly string[]): void {
  for (const event of events) journalEvents.inc({ event })
}
