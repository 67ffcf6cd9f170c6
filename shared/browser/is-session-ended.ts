import type { ApiError } from './api-error.ts'

/** Whether the server no longer knows the token. The login itself answers 401 to a wrong password. */
export function isSessionEnded({ code }: ApiError): boolean {
  return code === 'dead_token' || code === 'no_token'
}
