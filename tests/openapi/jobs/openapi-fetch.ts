import createClient from 'openapi-fetch'
import { pause, type Outcome, type Task } from './job'
import type { paths } from './client'

/** The main job by openapi-typescript and openapi-fetch. */
export async function mainJob(task: Task): Promise<Outcome> {
  const { base, login, password, legal_entity_id, phone, pdf, codeFor } = task
  const visitor = createClient<paths>({ baseUrl: base })
  const refused = await visitor.POST('/auth/login', { body: { login, password: 'wrong' } })
  const session = await visitor.POST('/auth/login', { body: { login, password } })
  if (!session.data) throw new Error(session.error.message)
  const client = createClient<paths>({ baseUrl: base, headers: { authorization: `Bearer ${session.data.token}` } })
  const file = await client.POST('/files', {
    body: { file: pdf },
    bodySerializer: () => {
      const form = new FormData()
      form.set('file', pdf, 'Договор.pdf')
      return form
    },
  })
  if (!file.data) throw new Error(file.error.message)
  const made = await client.POST('/document-sign-requests', {
    body: {
      legal_entity_id,
      documents: [{ file_id: file.data.id }],
      signers: [{ full_name: 'Иванов Иван Иванович', phone }],
      send: true,
    },
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  })
  const id = made.data?.[0]?.id
  const group = made.data?.[0]?.group
  if (id === undefined || group === undefined) throw new Error(made.error?.message)
  const path = { group }
  const card = await visitor.GET('/sign-links/{group}', { params: { path } })
  if (card.data?.status !== 'sent') throw new Error(`the card says ${card.data?.status}`)
  const asked = await visitor.POST('/document-sign-requests/{group}/codes', { params: { path } })
  if (!asked.data) throw new Error(asked.error.message)
  const code = await codeFor(phone)
  const accepted = await visitor.POST('/document-sign-requests/{group}/codes/check', {
    params: { path },
    body: { code },
  })
  if (!accepted.data) throw new Error(accepted.error.message)
  const signer = createClient<paths>({ baseUrl: base, headers: { authorization: `Bearer ${accepted.data.token}` } })
  const signed = await signer.POST('/document-sign-requests/{group}/sign', { params: { path } })
  if (!signed.data) throw new Error(signed.error.message)
  for (;;) {
    const { data } = await client.GET('/document-sign-requests/{id}', { params: { path: { id } } })
    const sealed_file_id = data?.documents[0]?.sealed_file_id
    if (!data || !sealed_file_id) {
      await pause()
      continue
    }
    const sealed = await client.GET('/downloads/{id}', { params: { path: { id: sealed_file_id } }, parseAs: 'blob' })
    const evidence = await client.GET('/document-sign-requests/{id}/evidence', {
      params: { path: { id } },
      parseAs: 'blob',
    })
    return {
      status: data.status,
      sealed_bytes: sealed.data?.size ?? 0,
      evidence_bytes: evidence.data?.size ?? 0,
      refusal: refused.error?.code,
    }
  }
}
