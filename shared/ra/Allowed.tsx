import type { ReactNode } from 'react'
import { useCanAccess } from 'ra-core'

type AllowedProps = {
  /** a screen, or a word of the table of permissions that has none */
  resource: string
  action: string
  children: ReactNode
}

/** What only those see who may do it (`shared/rules/policy.ts`). */
export function Allowed({ resource, action, children }: AllowedProps) {
  const { canAccess } = useCanAccess({ resource, action })
  return canAccess ? children : null
}
