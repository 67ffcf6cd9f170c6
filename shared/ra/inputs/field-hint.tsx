import type { ReactNode } from 'react'
import { ValidationError } from 'ra-core'

/** Under an input: the mistake in words, else the hint. react-admin wraps the mistake, so it must unwrap it. */
export function fieldHint(error: string | undefined, hint: ReactNode): ReactNode {
  return error ? <ValidationError error={error} /> : hint
}
