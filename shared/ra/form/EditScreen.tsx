import type { ReactNode } from 'react'
import { EditBase, useEditContext, type RaRecord } from 'ra-core'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { RowFailure, shownInPlace } from '../RowFailure.tsx'

type EditScreenProps = {
  /** false: `mutationOptions` leads on */
  redirect: 'list' | 'show' | false
  mutationOptions?: { onSuccess: (row: RaRecord<number>) => void }
  children: ReactNode
}

/** The screen that edits one row; navigates away once the server has saved it. */
export function EditScreen({ redirect, mutationOptions, children }: EditScreenProps) {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      {...(mutationOptions && { mutationOptions })}
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
