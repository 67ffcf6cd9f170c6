import {
  checkSignCode,
  createSignRequests,
  downloadEvidence,
  downloadFile,
  getSignCard,
  getSignRequest,
  login as logIn,
  sendSignCode,
  sign,
  uploadFileWithFormData,
} from './client'
import { pause, type Outcome, type Task } from './job'

const by = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

/** The main job by orval with its client for fetch; the base is set when the client is generated. */
export async function mainJob(task: Task): Promise<Outcome> {
  const { login, password, legal_entity_id, phone, pdf, codeFor } = task
  const refused = await logIn({ login, password: 'wrong' })
  const session = await logIn({ login, password })
  if (session.status !== 200) throw new Error(session.data.message)
  const client = by(session.data.token)
  const file = await uploadFileWithFormData(
    { file: new File([pdf], 'Договор.pdf', { type: 'application/pdf' }) },
    {},
    client,
  )
  if (file.status !== 201) throw new Error(file.data.message)
  const made = await createSignRequests(
    {
      legal_entity_id,
      documents: [{ file_id: file.data.id }],
      signers: [{ full_name: 'Иванов Иван Иванович', phone }],
      send: true,
    },
    { headers: { ...client.headers, 'idempotency-key': crypto.randomUUID() } },
  )
  if (made.status !== 201) throw new Error('no request was created')
  const [request] = made.data
  if (!request) throw new Error('no request was created')
  const { id, group } = request
  const card = await getSignCard(group)
  if (card.status !== 200 || card.data.status !== 'sent') throw new Error('the link leads to no card')
  const asked = await sendSignCode(group, {})
  if (asked.status !== 200) throw new Error(asked.data.message)
  const code = await codeFor(phone)
  const accepted = await checkSignCode(group, { code })
  if (accepted.status !== 200) throw new Error(accepted.data.message)
  const signed = await sign(group, {}, by(accepted.data.token))
  if (signed.status !== 200) throw new Error(signed.data.message)
  for (;;) {
    const read = await getSignRequest(id, client)
    if (read.status !== 200) throw new Error(read.data.message)
    const sealed_file_id = read.data.documents[0]?.sealed_file_id
    if (!sealed_file_id) {
      await pause()
      continue
    }
    const sealed = await downloadFile(sealed_file_id, client)
    const evidence = await downloadEvidence(id, client)
    if (sealed.status !== 200 || evidence.status !== 200) throw new Error('no files')
    return {
      status: read.data.status,
      sealed_bytes: sealed.data.size,
      evidence_bytes: evidence.data.size,
      refusal: refused.status === 401 ? refused.data.code : undefined,
    }
  }
}
