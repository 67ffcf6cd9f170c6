import type { ReactNode } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

type TextLinkProps = {
  to: string
  /** the main link of its row, where a click on the row opens nothing */
  isMain?: true
  /** beside words, from which colour alone would not tell it (WCAG 1.4.1) */
  inText?: true
  children: ReactNode
}

/** A link inside a row that is clickable itself. */
export function TextLink({ to, isMain, inText, children }: TextLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      underline={inText ? 'always' : 'hover'}
      onClick={(event) => event.stopPropagation()}
      {...(isMain && { className: 'row-link' })}
    >
      {children}
    </Link>
  )
}
