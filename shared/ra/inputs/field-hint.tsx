import type { ReactNode } from 'react'
import { ValidationError } from 'ra-core'

/** Under an input: the error, else the hint. react-admin wraps the error, so it must be unwrapped. */
export function fieldHint(error: string | undefined, hint: ReactNode): ReactNode {
  return error ? <ValidationError error={error} /> : hint
}
