import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { allows } from '../../rules/document-sign-requests.ts'

type ChangeButtonProps = Pick<ButtonProps, 'variant'> & {
  request: SignRequest
  action: 'correct' | 'extend' | 'schedule'
  /** the accessible name: what it changes */
  label: string
  onClick: () => void
  children: string
}

/**
 * A small button under the fact that it changes, or with `variant` a full one; hidden without permission and after the
 * end.
 */
export function ChangeButton({ request: { status }, action, label, onClick, variant, children }: ChangeButtonProps) {
  const { canAccess } = useCanAccess({ resource: 'request', action })
  if (!canAccess || !allows(action, status)) return null
  if (variant) {
    return (
      <Button variant={variant} onClick={onClick}>
        {label}
      </Button>
    )
  }
  return (
    <Box>
      <Button size="small" aria-label={label} onClick={onClick} sx={{ ml: -2 }}>
        {children}
      </Button>
    </Box>
  )
}
