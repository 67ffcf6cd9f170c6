import type { ReactElement, ReactNode } from 'react'
import { ReferenceManyFieldBase, useListContext } from 'ra-core'
import { isSame } from '../changes.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ListView } from './ListView.tsx'
import { useFilterOfAddress, useFilterInAddress } from './filter-in-address.ts'

type RelatedListProps = {
  /** the screen whose rows refer to the record in the context */
  reference: string
  target: string
  /** the field of the record that they refer to: its id by default */
  source?: string
  /** before the filters, also without a row: what else may be shown here */
  head?: ReactNode
  /** a filter that the reader cannot change */
  filter?: Record<string, unknown>
  /** what its reader begins with, and may change */
  filterDefaultValues?: Record<string, unknown> | undefined
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
  source = 'id',
  head,
  filter,
  filterDefaultValues,
  filters,
  inAddress = false,
  empty,
  hint,
  children,
}: RelatedListProps) {
  const kept = useFilterOfAddress(filterDefaultValues)
  const first = inAddress ? { ...filter, ...kept } : filter
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target={target}
      source={source}
      perPage={25}
      sort={newestFirst}
      queryOptions={quiet}
      {...(first && { filter: first })}
    >
      {inAddress && <FilterInAddress usual={filterDefaultValues} />}
      <View
        own={filter}
        usual={filterDefaultValues}
        head={head}
        filters={filters}
        empty={<EmptyState title={empty} hint={hint} />}
      >
        {children}
      </View>
    </ReferenceManyFieldBase>
  )
}

function FilterInAddress({ usual }: { usual: RelatedListProps['filterDefaultValues'] }) {
  const { filterValues = {} } = useListContext()
  useFilterInAddress(filterValues, usual)
  return null
}

type ViewProps = Pick<RelatedListProps, 'head' | 'filters' | 'children'> & {
  own: RelatedListProps['filter']
  usual: RelatedListProps['filterDefaultValues']
  empty: ReactElement
}

/** Without a row there is nothing to filter, unless a filter has left none. */
function View({ own = {}, usual = {}, head, filters, empty, children }: ViewProps) {
  const { isPending, error, total, filterValues } = useListContext()
  const isFiltered =
    Object.keys(filterValues ?? {}).length > Object.keys(own).length && !isSame(filterValues, { ...own, ...usual })
  if (!isPending && !error && total === 0 && !isFiltered) {
    return (
      <>
        {head}
        {empty}
      </>
    )
  }
  const line = (
    <>
      {head}
      {filters}
    </>
  )
  return (
    <ListView filters={(head || filters) && line} empty={empty} isPart>
      {children}
    </ListView>
  )
}

/** `ListView` shows the error */
const quiet = { onError: () => undefined }

const newestFirst = { field: 'id', order: 'DESC' } as const
