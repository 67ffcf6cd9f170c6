import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import type { MailServer } from '../deliveries/mail-server.support.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { acceptSenders, aRegistrationForm } from '../support/registration.ts'
import { aContract, aPhone } from '../support/words.ts'

export type LoadClient = { id: number; caller: Caller; legal_entity_id: number; file_id: number }

const rubles = 10_000_000

/** Registers as a visitor does; staff check its organization and credit its payment. */
export async function aLoadClient(url: string, mail: MailServer, staff: Caller): Promise<LoadClient> {
  const visitor = aCaller(url)
  const form = aRegistrationForm({ phone: aPhone() })
  await visitor.post('registration', form)
  const token = await letterTo(mail, form.login)
  const { body } = await visitor.post<ClientSession>('registration/confirm', { token, password: form.password })
  const { client_id } = body.profile
  await acceptSenders(staff, client_id)
  await staff.post('billing/payments', { client_id, amount: rubles, description: 'На пробы' })
  const caller = aCaller(url, body.token)
  const [entity] = (await caller.get<LegalEntity[]>('legal-entities')).body
  const pdf = { 'content-type': 'application/pdf' }
  const bytes = new Uint8Array(aContract())
  const { status, body: file } = await caller.send<UploadedFile>('POST', 'files?name=1.pdf', bytes, pdf)
  if (status !== 201) throw new Error(`no contract: ${JSON.stringify(file)}`)
  return { id: client_id, caller, legal_entity_id: entity?.id ?? 0, file_id: file.id }
}

async function letterTo(mail: MailServer, address: string): Promise<string> {
  for (;;) {
    const letter = mail.letters.find(({ to }) => to === address)?.text
    const token = /\/register\/confirm#([\w-]+)/.exec(letter ?? '')?.[1]
    if (token) return token
    await sleep(50)
  }
}
