import { resources, type Noun } from '#shared/contract/resources.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { anInn } from './billing.ts'
import { inDays } from './clock.ts'
import { aKey, aPhone, type Admin, type Client } from './words.ts'

type World = { client: Client; owner: Admin }

/** The body that creates a row of each noun that JSON creates. */
const bodies = {
  admins: () => ({ login: `${aKey()}@s.test`, full_name: 'А', password: 'длинный-и-свой-8', role: 'auditor' }),
  bills: ({ client }) => ({ legal_entity_id: client.legal_entity_id, amount: 1000, email: 'a@client.test' }),
  'client-codes': () => ({ label: '1С' }),
  'client-tasks': ({ client, owner }) => ({
    client_id: client.id,
    text: 'Перезвонить',
    due_on: inDays(1),
    admin_id: owner.id,
  }),
  clients: () => ({ kind: 'individual', full_name: 'Белова Ольга', login: `${aKey()}@newcomer.test` }),
  individuals: () => ({ last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }),
  // one ИНН is one organization of a client
  'legal-entities': () => ({ short_name: 'ООО «Ромашка»', inn: anInn() }),
  'legal-entities-contacts': ({ client }) => ({
    legal_entity_id: client.legal_entity_id,
    full_name: 'Белова Ольга',
    phone: aPhone(),
  }),
  'public-links': async ({ client }) => ({
    title: 'Пропуск посетителя',
    legal_entity_id: client.legal_entity_id,
    documents: [{ file_id: (await client.file()).id }],
    expires_at: inDays(30),
  }),
  payments: ({ client }) => ({ client_id: client.id, amount: 5, description: `Пополнение ${aKey()}` }),
  tariffs: () => ({ name: `Пакет ${aKey()}`, kind: 'package', signatures: 10, price: 50, days_valid: 30 }),
  users: () => ({ login: `${aKey()}@colleague.test`, full_name: 'Белова Ольга', role: 'sender' }),
  // an address that nothing answers
  webhooks: () => ({ label: 'CRM', url: 'http://127.0.0.1:9/', events: ['bill.paid'] }),
} satisfies Partial<Record<Noun, (by: World) => object | Promise<object>>>

export type NewNoun = keyof typeof bodies
export const isNew = (noun: string): noun is NewNoun => Object.hasOwn(bodies, noun)
/** @returns the body that creates a row of this noun */
export const newRow = async (noun: NewNoun, by: World): Promise<object> => bodies[noun](by)
export const newNouns = Object.keys(bodies).filter(isNew)

/** Whether the client creates it, not staff. */
export const isOfClient = (noun: NewNoun): boolean =>
  routes.some(({ api, method, path }) => api.includes('v1') && method === 'POST' && path === `/${resources[noun].path}`)
