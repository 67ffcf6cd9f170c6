import { useState, type ReactNode } from 'react'
import { useCanAccess } from 'ra-core'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { allows } from '../../rules/document-sign-requests.ts'
import { hasTyped } from '../form/use-typed-state.ts'

type ChangeButtonProps = Pick<ButtonProps, 'variant'> & {
  request: SignRequest
  action: 'correct' | 'extend' | 'schedule'
  label: string
  /** the name under which the dialog keeps what is typed: where something was left, it is open at once */
  typedAs?: string | undefined
  /** the dialog */
  children: (close: () => void) => ReactNode
}

/** A button that opens the dialog of a change of a request; hidden without permission and after the end. */
export function ChangeButton({ request, action, label, variant, typedAs, children }: ChangeButtonProps) {
  const { canAccess } = useCanAccess({ resource: 'request', action })
  const [isOpen, setIsOpen] = useState(() => typedAs !== undefined && hasTyped(typedAs))
  return (
    <>
      {canAccess && allows(action, request.status) && (
        <Button variant={variant} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
