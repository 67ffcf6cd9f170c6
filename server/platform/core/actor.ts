import type { CodeGrant, Role } from '#shared/rules/policy.ts'

/** Who acts, and from where. Made by authentication (or as `system`), never from a request body. */
export type Actor = {
  kind: 'visitor' | 'client_user' | 'client_code' | 'signer' | 'admin' | 'system'
  id: number | null
  name: string
  role: Role | null
  client_id: number | null
  /** the one request that a signer's token is for */
  sign_request_id: number | null
  session_id: number | null
  /** a member of staff who works as a user of the own company (`MODE=own`), by their session as staff */
  staff_id?: number
  /** of staff, read with their session: whether they have a second factor */
  has_factor?: boolean
  /** of a client code */
  grant?: CodeGrant
  ip: string | null
  user_agent: string | null
  /** of the browser, as its cookie has it; it authenticates nobody */
  device_mark: string | null
  request_id: string | null
}

export const system: Actor = {
  kind: 'system',
  id: null,
  name: 'Росчерк',
  role: null,
  client_id: null,
  sign_request_id: null,
  session_id: null,
  ip: null,
  user_agent: null,
  device_mark: null,
  request_id: null,
}
