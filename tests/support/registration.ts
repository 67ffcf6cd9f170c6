import { randomBytes } from 'node:crypto'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { Registration } from '#shared/contract/registration.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import type { Sender } from '#shared/contract/senders.ts'
import { aCaller, query, type Answer, type Caller } from './caller.ts'

/** A valid form of the registration, with the given changes. */
export const aRegistrationForm = (change: Partial<Registration> = {}): Registration => ({
  kind: 'legal',
  name: 'ООО «Новая»',
  inn: '7736207543',
  full_name: 'Петрова Анна Сергеевна',
  login: `${randomBytes(8).toString('hex')}@new.test`,
  phone: '+79991234567',
  password: 'корректно-лошадь-7',
  consents: { agreement: true, offer: true, personal_data: true },
  ...change,
})

/** Staff check every organization of the client, or the person. */
export async function acceptSenders(staff: Caller, client_id: number): Promise<void> {
  const { body } = await staff.get<Sender[]>(`senders?${query({ filter: { client_id } })}`)
  for (const { id, version } of body) await staff.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ и договор', version })
}

/** The letters to an address, newest first, from the demo's outbox. */
export async function lettersTo(url: string, address: string): Promise<string[]> {
  const { body } = await aCaller(url).get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to }) => to === address).map(({ text }) => text)
}

/** The token of the newest letter that confirms this address. */
export async function confirmationToken(url: string, address: string): Promise<string> {
  const letters = await lettersTo(url, address)
  return letters.map((letter) => /\/register\/confirm#([\w-]+)/.exec(letter)?.[1]).find(Boolean) ?? 'no letter came'
}

/** Registers as a visitor of the site does: form, letter, link. */
export async function aRegistration(
  url: string,
  change: Partial<Registration> = {},
  head: Record<string, string> = {},
): Promise<Answer<ClientSession>> {
  const form = aRegistrationForm(change)
  const visitor = aCaller(url)
  const sent = await visitor.post('registration', form, head)
  if (sent.status !== 202) throw new Error(`not registered: ${JSON.stringify(sent.body)}`)
  const token = await confirmationToken(url, form.login)
  return visitor.post<ClientSession>('registration/confirm', { token, password: form.password })
}
