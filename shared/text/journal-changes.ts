import type { JournalEntry } from '../contract/journal.ts'
import { fieldName } from './journal-fields.ts'
import { isEmpty, showJournalled } from './journal-values.ts'

export type Change = { field: string; label: string; before: string; after: string }
type Told = Pick<JournalEntry, 'subject' | 'before' | 'after'>

/** What a row of the journal changed: changed fields only, of a new row those that were filled in. */
export function changesOf({ subject, before, after }: Told): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // a transaction that names its package counts signatures
  const isMoney = subject !== 'transactions' || typeof after?.['package_id'] !== 'number'
  return (
    fields
      // an event names what it has changed: a field that it leaves out stays
      .filter((field) => after === null || before === null || field in after)
      .filter((field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]))
      .map((field) => ({
        field,
        label: fieldName(subject, field),
        before: showJournalled(subject, field, before?.[field], isMoney),
        after: showJournalled(subject, field, after?.[field], isMoney),
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
