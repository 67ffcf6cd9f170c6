import type { ReactNode } from 'react'
import { ShowBase, useShowContext, type RaRecord, type ShowBaseProps } from 'ra-core'
import { PageSkeleton } from './PageSkeleton.tsx'
import { RowFailure, shownInPlace } from './RowFailure.tsx'

type ShowProps<Row extends RaRecord> = Pick<ShowBaseProps<Row>, 'queryOptions'> & { children: ReactNode }

/** The screen of one row. */
export function Show<Row extends RaRecord>({ queryOptions, children }: ShowProps<Row>) {
  return (
    <ShowBase<Row>
      queryOptions={{ onError: shownInPlace, ...queryOptions }}
      redirectOnError={false}
      loading={<PageSkeleton />}
    >
      <Shown>{children}</Shown>
    </ShowBase>
  )
}

/** At the same place of the tree with and without an error: an open dialog must not be remounted. */
function Shown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useShowContext()
  return record ? children : <RowFailure error={error} onRetry={() => void refetch()} />
}
