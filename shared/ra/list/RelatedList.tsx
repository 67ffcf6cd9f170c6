import type { ReactElement, ReactNode } from 'react'
import { ReferenceManyFieldBase, useListContext } from 'ra-core'
import { EmptyState } from '../EmptyState.tsx'
import { ListView } from './ListView.tsx'

type RelatedListProps = {
  /** the screen whose rows refer to the record in the context */
  reference: string
  target: string
  filter?: Record<string, unknown>
  empty: string
  hint: string
  children: ReactNode
}

/** Rows of another noun that belong to the record in the context, with their own pagination. */
export function RelatedList({ reference, target, filter, empty, hint, children }: RelatedListProps) {
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target={target}
      perPage={25}
      sort={newestFirst}
      queryOptions={quiet}
      {...(filter && { filter })}
    >
      <View empty={<EmptyState title={empty} hint={hint} />}>{children}</View>
    </ReferenceManyFieldBase>
  )
}

/** The filter is fixed here, so there is none to clear. */
function View({ empty, children }: { empty: ReactElement; children: ReactNode }) {
  const { isPending, error, total } = useListContext()
  return !isPending && !error && total === 0 ? empty : <ListView empty={empty}>{children}</ListView>
}

/** `ListView` shows the error */
const quiet = { onError: () => undefined }

const newestFirst = { field: 'id', order: 'DESC' } as const
