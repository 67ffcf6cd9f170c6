import type { JournalEntry } from '#shared/contract/journal.ts'
import { extraFieldTexts } from '#shared/text/journal.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { showValue } from './show-value.ts'

export type Change = { field: string; label: string; before: string; after: string; isChanged: boolean }

/** The fields of a journal row, changed ones first. */
export function changesOf({ subject, before, after }: Pick<JournalEntry, 'subject' | 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // a transaction that names its package counts signatures
  const isMoney = subject !== 'transactions' || typeof after?.['package_id'] !== 'number'
  const changes = fields.map((field) => {
    const was = showValue(subject, field, before?.[field], isMoney)
    const is = showValue(subject, field, after?.[field], isMoney)
    return { field, label: labelOf(subject, field), before: was, after: is, isChanged: was !== is }
  })
  return changes.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

const fieldsOf: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(nounTexts).map(([noun, { fields }]) => [noun, fields]),
)

function labelOf(subject: string, field: string): string {
  return fieldsOf[subject]?.[field] ?? extraFieldTexts[field] ?? field
}
