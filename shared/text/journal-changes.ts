import type { JournalEntry } from '../contract/journal.ts'
import { fieldName } from './journal-fields.ts'
import { isEmpty, showJournalled, type Unit } from './journal-values.ts'

export type Change = { field: string; label: string; before: string; after: string }
type Told = Pick<JournalEntry, 'subject' | 'before' | 'after'> & { event?: string }

/** What a row of the journal changed: changed fields only, of a new row those that were filled in. */
export function changesOf({ event, subject, before, after }: Told): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // a transaction that names its package counts signatures; a notice is kept as its form holds it
  const isPackage = subject === 'transactions' && typeof after?.['package_id'] === 'number'
  const sums: Unit = event === 'clients.change_notice' ? 'rubles' : 'kopecks'
  const unit = isPackage ? 'signatures' : sums
  return (
    fields
      // an event names what it has changed: a field that it leaves out stays
      .filter((field) => after === null || before === null || field in after)
      .filter((field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]))
      .map((field) => ({
        field,
        label: fieldName(subject, field),
        before: showJournalled(subject, field, before?.[field], unit),
        after: showJournalled(subject, field, after?.[field], unit),
      }))
      .filter((change) => change.before !== change.after)
  )
}

/** The same as text of a file, a line for each field. */
export function changesText(entry: Told, side: 'before' | 'after'): string | null {
  if (entry[side] === null) return null
  const lines = changesOf(entry).map((change) => `${change.label}: ${change[side]}`)
  return lines.length > 0 ? lines.join('\n') : null
}
