import type { ReactNode } from 'react'
import { EditBase, useEditContext } from 'ra-core'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { RowFailure, shownInPlace } from '../RowFailure.tsx'

type EditScreenProps = { redirect: 'list' | 'show'; children: ReactNode }

/** The screen that changes one row; it leads on when the server has it. */
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

/** In one place of the tree with an error and without: a form that is being filled in must not be mounted anew. */
function Shown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useEditContext()
  return record ? children : <RowFailure error={error} onRetry={() => void refetch()} />
}
