import type { ReactElement, ReactNode } from 'react'
import { ReferenceManyFieldBase, useListContext } from 'ra-core'
import { EmptyState } from '../EmptyState.tsx'
import { ListView } from './ListView.tsx'
import { useFilterOfAddress, useFilterInAddress } from './filter-in-address.ts'

type RelatedListProps = {
  /** the screen whose rows refer to the record in the context */
  reference: string
  target: string
  /** that its reader does not change */
  filter?: Record<string, unknown>
  /** `SearchField`, `SelectFilter` and others that use `useListFilter` */
  filters?: ReactNode
  /** keeps what its reader filters by in the address; one list of a page at most */
  inAddress?: boolean
  empty: string
  hint: string
  children: ReactNode
}

/** Rows of another noun that belong to the record in the context, with their own pagination. */
export function RelatedList({
  reference,
  target,
  filter,
  filters,
  inAddress = false,
  empty,
  hint,
  children,
}: RelatedListProps) {
  const kept = useFilterOfAddress()
  const first = inAddress ? { ...filter, ...kept } : filter
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target={target}
      perPage={25}
      sort={newestFirst}
      queryOptions={quiet}
      {...(first && { filter: first })}
    >
      {inAddress && <FilterInAddress />}
      <View own={filter} filters={filters} empty={<EmptyState title={empty} hint={hint} />}>
        {children}
      </View>
    </ReferenceManyFieldBase>
  )
}

function FilterInAddress() {
  const { filterValues = {} } = useListContext()
  useFilterInAddress(filterValues)
  return null
}

type ViewProps = Pick<RelatedListProps, 'filters' | 'children'> & {
  own: RelatedListProps['filter']
  empty: ReactElement
}

/** Without a row there is nothing to filter, unless a filter has left none. */
function View({ own = {}, filters, empty, children }: ViewProps) {
  const { isPending, error, total, filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues ?? {}).length > Object.keys(own).length
  if (!isPending && !error && total === 0 && !isFiltered) return empty
  return (
    <ListView filters={filters} empty={empty}>
      {children}
    </ListView>
  )
}

/** `ListView` shows the error */
const quiet = { onError: () => undefined }

const newestFirst = { field: 'id', order: 'DESC' } as const
