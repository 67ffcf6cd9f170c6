import { ApiError } from '../browser/api-error.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { Failure } from './Failure.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

type RowFailureProps = {
  error: Error | null | undefined
  onRetry: () => void
}

/** Replaces a row that failed to load. */
export function RowFailure({ error, onRetry }: RowFailureProps) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <AccessDeniedPage />
  return <Failure error={error} onRetry={onRetry} />
}

/** react-admin would report any failure as "no such row" and navigate away. */
export const shownInPlace = () => undefined
