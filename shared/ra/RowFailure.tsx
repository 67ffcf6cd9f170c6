import type { ReactNode } from 'react'
import { ApiError } from '../browser/api-error.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { Failure } from './Failure.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

type RowFailureProps = {
  error: Error | null | undefined
  onRetry: () => void
  /** what came before the connection was lost stays in sight */
  known: ReactNode
}

/** In the place of a row that did not come. */
export function RowFailure({ error, onRetry, known }: RowFailureProps) {
  if (known) return known
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <AccessDeniedPage />
  return <Failure message={error?.message ?? ''} onRetry={onRetry} />
}

/** react-admin would say of any failure that there is no such row, and lead away. */
export const shownInPlace = () => undefined
