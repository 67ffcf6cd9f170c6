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
      loading={<PageSkeleton />}
      error={<NotShown>{children}</NotShown>}
    >
      {children}
    </EditBase>
  )
}

function NotShown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useEditContext()
  return <RowFailure error={error} onRetry={() => void refetch()} known={record && children} />
}
