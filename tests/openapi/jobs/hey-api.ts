import { client as visitor } from './client/client.gen'
import { createClient } from './client/client'
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
  uploadFile,
} from './client/sdk.gen'
import { pause, type Outcome, type Task } from './job'

/** The main job by @hey-api/openapi-ts. */
export async function mainJob(task: Task): Promise<Outcome> {
  const { base, login, password, legal_entity_id, phone, pdf, codeFor } = task
  visitor.setConfig({ baseUrl: base })
  const refused = await logIn({ body: { login, password: 'wrong' } })
  const session = await logIn({ body: { login, password }, throwOnError: true })
  const client = createClient({ baseUrl: base, auth: session.data.token })
  const file = await uploadFile({
    client,
    body: { file: new File([pdf], 'Договор.pdf', { type: 'application/pdf' }) },
    throwOnError: true,
  })
  const made = await createSignRequests({
    client,
    body: {
      legal_entity_id,
      documents: [{ file_id: file.data.id }],
      signers: [{ full_name: 'Иванов Иван Иванович', phone }],
      send: true,
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    throwOnError: true,
  })
  const [request] = made.data
  if (!request) throw new Error('no request was created')
  const { id, group } = request
  const path = { group }
  const card = await getSignCard({ path, throwOnError: true })
  if (card.data.status !== 'sent') throw new Error(`the card says ${card.data.status}`)
  await sendSignCode({ path, throwOnError: true })
  const code = await codeFor(phone)
  const accepted = await checkSignCode({ path, body: { code }, throwOnError: true })
  const signer = createClient({ baseUrl: base, auth: accepted.data.token })
  await sign({ client: signer, path, throwOnError: true })
  for (;;) {
    const { data } = await getSignRequest({ client, path: { id }, throwOnError: true })
    const sealed_file_id = data.documents[0]?.sealed_file_id
    if (!sealed_file_id) {
      await pause()
      continue
    }
    const sealed = await downloadFile({ client, path: { id: sealed_file_id }, throwOnError: true, parseAs: 'blob' })
    const evidence = await downloadEvidence({ client, path: { id }, throwOnError: true, parseAs: 'blob' })
    return {
      status: data.status,
      sealed_bytes: sealed.data.size,
      evidence_bytes: evidence.data.size,
      refusal: refused.error?.code,
    }
  }
}
