import { aKey, type Client } from '#tests/support/words.ts'
import type { Rows } from './rows.support.ts'

/** Situations of those who take part beside sender and signer: recipients of copies, and who approves. */
export function othersOf(rows: Rows, client: Client) {
  /** What somebody else than the signer was sent, and the end of the link in the letter. */
  async function aCopy() {
    const email = `${aKey()}@copy.test`
    const request = await rows.aSentRequest(client, { copies: [email] })
    await (await rows.aSigner(request)).sign()
    await rows.idle()
    return { request, token: await rows.aCopyToken(email) }
  }
  const aCopyToken = async () => (await aCopy()).token

  /** A sending that waits for a colleague, with the token of theirs. */
  async function anApproval() {
    const { id, token } = await rows.aColleague(client, 'reader')
    const { approval } = await rows.aSentRequest(client, { approvers: [id] })
    return { token, params: { id: approval?.id ?? 0 }, approver_id: approval?.approvers[0]?.id ?? 0 }
  }

  return {
    'POST /api/v1/document-sign-requests/{id}/copies': async () => ({
      params: { id: (await rows.aSentRequest(client)).id },
      body: { copies: [`${aKey()}@copy.test`] },
    }),
    'POST /api/v1/copies': async () => ({ body: { token: await aCopyToken() } }),
    'POST /api/v1/copies/documents': async () => {
      const { request, token } = await aCopy()
      return { body: { token, document_id: request.documents[0]?.id ?? 0 } }
    },
    'POST /api/v1/copies/stop': async () => ({ body: { token: await aCopyToken(), from: 'sender' } }),
    'POST /api/v1/sending-approvals/{id}/approve': anApproval,
    'POST /api/v1/sending-approvals/{id}/refuse': async () => ({ ...(await anApproval()), body: { reason: 'Нет' } }),
    'POST /api/v1/sending-approvals/{id}/replace': async () => {
      const { params, approver_id } = await anApproval()
      return { params, body: { approver_id, user_id: (await rows.aColleague(client, 'reader')).id } }
    },
    'PUT /api/v1/approval-rules': async () => ({ body: { rules: [] } }),
  }
}
