type ProblemFields = {
  code?: string
  message?: string
  errors?: Record<string, string>
  request_id?: string
  tries_left?: number
  retry_at?: string
  lacks?: number
  to_confirm?: readonly string[]
  factors?: readonly string[]
}

/**
 * A failed call. `status` is the response's, or 0 when there was none (`code` is then `offline`, `timeout` or `broken_answer`).
 * `message` is Russian and fit to show; `errors` is keyed by field.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string>
  readonly request_id: string
  readonly tries_left: number | undefined
  readonly retry_at: string | undefined
  /** rubles */
  readonly lacks: number | undefined
  /** warnings of documents that must be confirmed, with `warnings_not_confirmed` */
  readonly to_confirm: readonly string[]
  /** what the account can show beside its password, with `otp_required` */
  readonly factors: readonly string[]
  /** the whole response body: react-admin reads `error.body.errors` */
  readonly body: unknown

  constructor(status: number, problem: ProblemFields & { message: string }, body: unknown = problem) {
    super(problem.message)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.errors = problem.errors ?? {}
    this.request_id = problem.request_id ?? ''
    this.tries_left = problem.tries_left
    this.retry_at = problem.retry_at
    this.lacks = problem.lacks
    this.to_confirm = problem.to_confirm ?? []
    this.factors = problem.factors ?? []
    this.body = body
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Parses an `application/problem+json` response; a proxy's HTML page becomes a failure with the `otherwise` message. */
export function errorOf(otherwise: string, status: number, body: unknown, request_id: string): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) => (typeof problem[name] === 'string' ? problem[name] : undefined)
  return new ApiError(
    status,
    {
      code: text('code') ?? `http_${status}`,
      message: text('message') ?? otherwise,
      errors: texts(problem['errors']),
      request_id: text('request_id') ?? request_id,
      ...(typeof problem['tries_left'] === 'number' ? { tries_left: problem['tries_left'] } : {}),
      ...(typeof problem['retry_at'] === 'string' ? { retry_at: problem['retry_at'] } : {}),
      ...(Array.isArray(problem['to_confirm']) ? { to_confirm: problem['to_confirm'].map(String) } : {}),
      ...(Array.isArray(problem['factors']) ? { factors: problem['factors'].map(String) } : {}),
      ...(typeof problem['lacks'] === 'number' ? { lacks: problem['lacks'] } : {}),
    },
    body,
  )
}
