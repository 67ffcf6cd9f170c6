import type { BulkSending } from '../../contract/bulk-sendings.ts'
import type { BulkRowState } from '../../rules/bulk-sendings.ts'
import { isTerminal, signRequestStatuses } from '../../rules/document-sign-requests.ts'
import { bulkRowStateTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'

type Group = { id: string; word: string; count: number; filter: object }

/** States of rows, and of their requests, grouped as a person looks for them; with the rows in each. */
export function rowGroups({ counts, request_counts }: BulkSending): Group[] {
  const rows = (id: string, word: string, state: readonly BulkRowState[]) => ({
    id,
    word,
    count: state.reduce((sum, name) => sum + counts[name], 0),
    filter: { state },
  })
  const requests = (id: string, word: string, request_status: readonly (keyof typeof request_counts)[]) => ({
    id,
    word,
    count: request_status.reduce((sum, name) => sum + request_counts[name], 0),
    filter: { request_status },
  })
  const unsent = (['ready', 'waiting', 'short', 'stopped'] as const).map((state) =>
    rows(state, bulkRowStateTexts[state].word, [state]),
  )
  return [
    ...unsent,
    requests(
      'awaited',
      t.awaited,
      signRequestStatuses.filter((status) => !isTerminal(status)),
    ),
    requests('signed', t.signed, ['signed']),
    requests(
      'unsigned',
      t.unsigned,
      signRequestStatuses.filter((status) => isTerminal(status) && status !== 'signed'),
    ),
    rows('errors', t.with_errors, ['wrong', 'duplicate']),
  ]
}
