import type { ReactNode } from 'react'
import { EditBase, useEditContext } from 'ra-core'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { RowFailure, shownInPlace } from '../RowFailure.tsx'

type EditScreenProps = { redirect: 'list' | 'show'; children: ReactNode }

/** The screen that edits one row; navigates away once the server has saved it. */
export function EditScreen({ redirect, children }: EditScreenProps) {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      queryOptions={{ onError: shownInPlace }}
      redirectOnError={false}
      loading={<PageSkeleton />}
    >
      <Shown>{children}</Shown>
    </EditBase>
  )
}

/** At the same place of the tree with and without an error: a form that is being filled in must not be remounted. */
function Shown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useEditContext()
  return record ? children : <RowFailure error={error} onRetry={() => void refetch()} />
}
