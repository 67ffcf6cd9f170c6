import { useCanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ImportKind } from '#shared/rules/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { links } from '../../parts/links.ts'

/** Leads from a list to the import of a table into it, in its «…» or where it is empty; hidden without permission. */
export function ImportLink({ kind, role }: { kind: ImportKind; role?: 'menuitem' }) {
  const { canAccess } = useCanAccess({ resource: 'imports', action: 'create' })
  if (!canAccess) return null
  return (
    <Button component={Link} to={links.create('imports', { kind })} variant="outlined" {...(role && { role })}>
      {t.open}
    </Button>
  )
}
