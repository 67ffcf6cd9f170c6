import type { ReactElement, ReactNode } from 'react'
import { List, type ListProps } from 'react-admin'
import { Page } from '../Page.tsx'
import { ListPages } from './ListPages.tsx'

type ListPageProps = Omit<ListProps, 'title' | 'actions' | 'empty'> & {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** what stands there before the first row was made */
  empty: ReactElement
}

/** A list under its heading: filters in the address, pages at the foot. */
export function ListPage({ title, subtitle, actions, empty, children, ...list }: ListPageProps) {
  return (
    <Page title={title} subtitle={subtitle} actions={actions}>
      <List
        title={title}
        actions={false}
        empty={empty}
        exporter={false}
        perPage={25}
        sort={{ field: 'id', order: 'DESC' }}
        pagination={<ListPages />}
        sx={{ '& .RaList-main': { minWidth: 0 }, '& .RaList-actions': { minHeight: 0, mb: 1.5 } }}
        {...list}
      >
        {children}
      </List>
    </Page>
  )
}
