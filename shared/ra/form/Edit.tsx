import type { ReactNode } from 'react'
import { CanAccess, EditBase, useCanAccess, useEditContext, useResourceContext, type RaRecord } from 'ra-core'
import { AccessDeniedPage } from '../AccessDeniedPage.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { ReadOnly } from './read-only.ts'
import { RowFailure, shownInPlace } from '../RowFailure.tsx'

type EditProps = {
  /** false: `mutationOptions` leads on */
  redirect: 'list' | 'show' | false
  mutationOptions?: { onSuccess: (row: RaRecord<number>) => void }
  /** those who may not change the row read it here, in a form that cannot be sent */
  isReadable?: true
  children: ReactNode
}

/** The screen that edits one row; navigates away once the server has saved it. */
export function Edit({ redirect, mutationOptions, isReadable, children }: EditProps) {
  const screen = (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      {...(mutationOptions && { mutationOptions })}
      queryOptions={{ onError: shownInPlace }}
      redirectOnError={false}
      // react-admin's own check would lead to another address, away from what was typed here
      disableAuthentication
      loading={<PageSkeleton />}
    >
      <Shown>{isReadable ? <Readable>{children}</Readable> : children}</Shown>
    </EditBase>
  )
  if (isReadable) return screen
  return (
    <CanAccess action="edit" loading={<PageSkeleton />} accessDenied={<AccessDeniedPage />}>
      {screen}
    </CanAccess>
  )
}

/** At the same place of the tree with and without an error: a form that is being filled in must not be remounted. */
function Shown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useEditContext()
  return record ? children : <RowFailure error={error} onRetry={() => void refetch()} />
}

function Readable({ children }: { children: ReactNode }) {
  const resource = useResourceContext() ?? ''
  const reads = useCanAccess({ resource, action: 'show' })
  const edits = useCanAccess({ resource, action: 'edit' })
  if (reads.isPending || edits.isPending) return <PageSkeleton />
  if (!reads.canAccess) return <AccessDeniedPage />
  return <ReadOnly value={!edits.canAccess}>{children}</ReadOnly>
}
