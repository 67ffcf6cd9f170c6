import type { ReactNode } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

/** A link inside a row that is clickable itself. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} underline="hover" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
