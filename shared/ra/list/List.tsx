import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { ListBase, type ListBaseProps } from 'ra-core'
import { Page } from '../Page.tsx'
import { ListView } from './ListView.tsx'
import { useIsEmptyList } from './use-is-empty-list.ts'
import type { Order } from '../../rules/lists.ts'

type ListProps = Omit<ListBaseProps, 'title' | 'empty' | 'sort'> & {
  /** the newest first by default */
  sort?: Order
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  back?: ComponentProps<typeof Page>['back']
  /** `SearchField`, `SelectFilter` and others that use `useListFilter` */
  filters?: ReactNode
  /** over the filters */
  above?: ReactNode
  /** content of an empty list */
  empty: ReactElement
  children: ReactNode
}

/** A list under its heading: filters in the address, pagination at the bottom. */
export function List({ title, subtitle, actions, back, filters, above, empty, children, ...list }: ListProps) {
  return (
    <ListBase perPage={25} sort={newestFirst} exporter={false} queryOptions={quiet} {...list}>
      <ListFrame title={title} subtitle={subtitle} actions={actions} {...(back && { back })}>
        <ListView filters={filters} above={above} empty={empty}>
          {children}
        </ListView>
      </ListFrame>
    </ListBase>
  )
}

/** An empty list offers to create its first row. */
function ListFrame({ actions, ...page }: ComponentProps<typeof Page>) {
  return <Page {...page} actions={useIsEmptyList() ? undefined : actions} />
}

/** `ListView` shows the error, with a retry */
const quiet = { onError: () => undefined }

const newestFirst = { field: 'id', order: 'DESC' } as const
