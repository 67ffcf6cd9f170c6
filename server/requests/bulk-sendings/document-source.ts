import type { BulkSource } from '#shared/rules/bulk-sendings.ts'
import { formSource } from './form-source.ts'
import type { RowSource } from './row-source.ts'
import { templateSource } from './template-source.ts'

/** What makes the documents of the rows, by source; the others have theirs already. */
export const rowSources: Partial<Record<BulkSource, RowSource>> = {
  form: formSource,
  template: templateSource,
}
