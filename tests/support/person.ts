import type { SignRequest, SignRequestCreateInput } from '#shared/contract/document-sign-requests.ts'
import { aCaller, type Answer } from './caller.ts'
import { aRegistration } from './registration.ts'
import type { TestServer } from './server.ts'
import { aPhone, words } from './words.ts'

export const person_name = 'Петрова Анна Сергеевна'

/** A private person who has registered and confirmed the phone, and nothing else. */
export async function aPerson(server: TestServer, full_name = person_name) {
  const { aFile, codeFor } = words(server)
  const phone = aPhone()
  const { body } = await aRegistration(server.url, { kind: 'individual', full_name, inn: null, phone })
  const caller = aCaller(server.url, body.token)
  await caller.post('profile/phone-codes')
  await caller.post('profile/phone-codes/check', { code: await codeFor(phone) })
  const { id: file_id } = await aFile(caller)
  const order = (to: string, more: Partial<SignRequestCreateInput> = {}): SignRequestCreateInput => ({
    documents: [{ file_id, title: 'Договор аренды' }],
    signers: [{ full_name: 'Иванов Иван', phone: to }],
    send: true,
    ...more,
  })
  const sendTo = (to: string, more?: Partial<SignRequestCreateInput>): Promise<Answer<SignRequest[]>> =>
    caller.post<SignRequest[]>('document-sign-requests', order(to, more))
  return { ...caller, client_id: body.profile.client_id, login: body.profile.login, phone, file_id, order, sendTo }
}
