import { useCanAccess, useCreatePath, useResourceContext } from 'ra-core'
import type { SxProps, Theme } from '@mui/material/styles'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

type CreateButtonProps = { label: string; sx?: SxProps<Theme> }

/** The main button of a list, «+» in its head on a phone; hidden without permission to create. */
export function CreateButton({ label, sx }: CreateButtonProps) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!canAccess) return null
  return (
    <Button component={Link} to={createPath({ resource, type: 'create' })} variant="contained" {...(sx && { sx })}>
      <AddIcon className="create-icon" titleAccess={label} sx={{ display: 'none' }} />
      <span className="create-label">{label}</span>
    </Button>
  )
}
