import { endSessions } from '#server/platform/access/authenticate.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { code_templates } from '#server/requests/codes/code-limits.ts'
import { killCodes } from '#server/requests/codes/signing-codes.ts'
import { stopMessages } from '#server/requests/messages/stop-messages.ts'

/** What is to be signed has changed: codes that were asked for, and the sessions that they opened, end. */
export async function endCodes(tx: Tx, request_id: number, why: string): Promise<void> {
  await stopMessages(tx, { request_id }, why, code_templates, killCodes(request_id))
  await endSessions(tx, { request_id })
}
