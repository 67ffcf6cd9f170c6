import type { ReactNode } from 'react'
import { useCreatePath, useRecordContext, useResourceContext } from 'ra-core'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

/** Opens a row by keyboard: a click handler on a table row cannot be reached by Tab. */
export function RowLink({ type, children }: { type: 'show' | 'edit'; children: ReactNode }) {
  const record = useRecordContext()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  if (!record) return null
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, type, id: record.id })}
      onClick={(event) => event.stopPropagation()}
      underline="hover"
      className="row-link"
      sx={{ fontWeight: 500 }}
    >
      {children}
    </Link>
  )
}
