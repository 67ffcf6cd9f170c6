import type { ApiError } from './api-error.ts'

/** A token that the server does not know any more ends a session. The login itself answers 401 to a wrong password. */
export function isSessionEnded({ code }: ApiError): boolean {
  return code === 'dead_token' || code === 'no_token'
}
