import { useCanAccess, useResourceContext } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

/** The main button of a list; who may not create does not see it. */
export function CreateLink({ label }: { label: string }) {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!canAccess) return null
  return (
    <Button component={Link} to={`/${resource}/create`} variant="contained">
      {label}
    </Button>
  )
}
