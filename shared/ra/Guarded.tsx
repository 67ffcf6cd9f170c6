import type { ReactNode } from 'react'
import { CanAccess } from 'ra-core'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** A screen for which react-admin asks for no permission: of no resource, or with a list of its own making. */
export function Guarded({ of: resource, action, page }: { of: string; action: string; page: ReactNode }) {
  return (
    <CanAccess resource={resource} action={action} loading={<PageSkeleton />} accessDenied={<AccessDeniedPage />}>
      {page}
    </CanAccess>
  )
}
