import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import { aCaller, type Caller } from './caller.ts'
import { acceptSenders, aRegistrationForm } from './registration.ts'
import { aPhone } from './words.ts'

export type RegisteredClient = {
  id: number
  login: string
  password: string
  token: string
  caller: Caller
  legal_entity_id: number
  file_id: number
}
/** where the letters of the server arrive */
type Mail = { letters: readonly { to: string; text?: string }[] }
type Wanted = { rubles: number; contract: Buffer }

/** Registers as a visitor does; staff check its organization and credit its payment. It has a contract to send. */
export async function aRegisteredClient(
  url: string,
  mail: Mail,
  staff: Caller,
  { rubles, contract }: Wanted,
): Promise<RegisteredClient> {
  const visitor = aCaller(url)
  const form = aRegistrationForm({ phone: aPhone() })
  await visitor.post('registration', form)
  const letter = await letterTo(mail, form.login)
  const confirmed = { token: letter, password: form.password }
  const { token, profile } = (await visitor.post<ClientSession>('registration/confirm', confirmed)).body
  const { client_id } = profile
  await acceptSenders(staff, client_id)
  await staff.post('billing/payments', { client_id, amount: rubles, description: 'На пробы' })
  const caller = aCaller(url, token)
  const [entity] = (await caller.get<LegalEntity[]>('legal-entities')).body
  const pdf = { 'content-type': 'application/pdf' }
  const bytes = new Uint8Array(contract)
  const { status, body: file } = await caller.send<UploadedFile>('POST', 'files?name=1.pdf', bytes, pdf)
  if (status !== 201) throw new Error(`no contract: ${JSON.stringify(file)}`)
  const { login, password } = form
  return { id: client_id, login, password, token, caller, legal_entity_id: entity?.id ?? 0, file_id: file.id }
}

async function letterTo(mail: Mail, address: string): Promise<string> {
  for (;;) {
    const letter = mail.letters.find(({ to }) => to === address)?.text
    const token = /\/register\/confirm#([\w-]+)/.exec(letter ?? '')?.[1]
    if (token) return token
    await sleep(20)
  }
}
