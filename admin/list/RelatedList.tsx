import type { ReactNode } from 'react'
import { ReferenceManyFieldBase } from 'ra-core'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListView } from '#shared/ra/list/ListView.tsx'

type RelatedListProps = {
  /** the screen whose rows point at the record around */
  reference: string
  target: string
  filter?: Record<string, unknown>
  empty: string
  hint: string
  children: ReactNode
}

/** Rows of another noun that belong to the record around, with pages of their own. */
export function RelatedList({ reference, target, filter, empty, hint, children }: RelatedListProps) {
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target={target}
      perPage={25}
      sort={newestFirst}
      {...(filter && { filter })}
    >
      <ListView empty={<EmptyState title={empty} hint={hint} />}>{children}</ListView>
    </ReferenceManyFieldBase>
  )
}

const newestFirst = { field: 'id', order: 'DESC' } as const
