import type { signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { moneyFills } from './lists-money.ts'
import { first_id, type Fill } from './lists-names.ts'

/** The client of the demo gets a tenth of all requests. */
export const hot = { client_id: 1, login: 'client@demo.local', password: 'demo-client-2026' }

/** @param clients three requests, five messages and ten rows of the journal for each */
export function fills(clients: number): Fill[] {
  const requests = clients * 3
  const person = (n: string) => `(${n} % ${clients} + 1)`
  // each tenth is the hot client's, the others are spread unevenly
  const clientOf = (person_number: string) =>
    `(case when ${person_number} % 10 = 0 then ${hot.client_id} else ${first_id} + 1 + floor(${clients - 1} * power(seed.share(${person_number}, 7), 2))::bigint end)`
  const client = clientOf(person('n'))
  const requestOfMessage = '((n - 1) / 5 * 3 + (n - 1) % 5 / 2 + 1)'
  const requestOfEntry = '((n - 1) * 3 / 10 + 1)'
  const requestOfTransfer = '((n + 1) / 2)'
  const isRecent = (n: string) => `(${n} > ${Math.floor(requests * 0.93)})`
  const id = `${first_id} + n`
  const status = `(case when ${isRecent('n')} then seed.pick('{sent,opened,signed,draft,confirmed}', n, 8)
    else seed.pick('{signed,signed,signed,expired,rejected,cancelled,failed}', n, 8) end)`
  const is = (...of: (typeof signRequestStatuses)[number][]) => `${status} in ('${of.join("','")}')`
  const created = (count: number, n = 'n') => `seed.at(${n}, ${count})`
  const accountOf = (person_number: string) =>
    `(case when ${person_number} % 10 = 0 then 1 else ${clientOf(person_number)} end)`
  return [
    {
      table: 'clients',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        name: 'seed.company(n)',
        status: `case when n % 100 = 0 then 'blocked' else 'active' end`,
        responsible_admin_id: 'case when n % 10 = 0 then 1 end',
        created_at: created(clients),
      },
    },
    {
      table: 'legal_entities',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        short_name: 'seed.company(n)',
        full_name: 'seed.company(n)',
        inn: `lpad((n * 7919 % 10000000000)::text, 10, '0')`,
        created_at: created(clients),
      },
    },
    {
      table: 'senders',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        legal_entity_id: id,
        status: `case when n % 3000 = 0 then 'waiting' else 'checked' end`,
        asked_at: created(clients),
        created_at: created(clients),
      },
    },
    {
      table: 'client_users',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        login: `'user' || n || '@example.test'`,
        full_name: 'seed.person(n)',
        phone: 'seed.phone(n + 5)',
        created_at: created(clients),
      },
    },
    { table: 'user_notices', count: clients, values: { client_user_id: id, seq: '0' } },
    {
      table: 'legal_entities_contacts',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        legal_entity_id: id,
        full_name: 'seed.person(n + 11)',
        phone: 'seed.phone(n + 11)',
        email: `'contact' || n || '@example.test'`,
      },
    },
    {
      table: 'ledger_accounts',
      count: clients,
      like: 'id = 1',
      values: { id, client_id: id, available: `(1000 * floor(1000 * power(seed.share(n, 10), 4)))::bigint` },
    },
    {
      table: 'individuals',
      count: clients,
      like: 'id = 2',
      values: {
        id,
        client_id: clientOf('n'),
        last_name: `split_part(seed.person(n), ' ', 1)`,
        first_name: `split_part(seed.person(n), ' ', 2)`,
        middle_name: `split_part(seed.person(n), ' ', 3)`,
        phone: 'seed.phone(n)',
        email: `'person' || n || '@example.test'`,
        legal_entity_id: 'null',
        created_at: created(clients),
      },
    },
    {
      table: 'batches',
      count: requests,
      like: 'id = 1',
      values: { id, client_id: client, created_at: created(requests) },
    },
    {
      table: 'document_sign_requests',
      count: requests,
      like: 'id = 2',
      values: {
        id,
        batch_id: id,
        client_id: client,
        group: `'seed-' || lpad(n::text, 17, '0')`,
        status,
        title: 'seed.paper(n)',
        venture: 'seed.company(n % 1000)',
        legal_entity_id: `case when ${client} <> ${hot.client_id} then ${client} else 1 end`,
        individual_id: `${first_id} + ${person('n')}`,
        signer_full_name: `seed.person(${person('n')})`,
        signer_phone: `seed.phone(${person('n')})`,
        signer_email: `'person' || ${person('n')} || '@example.test'`,
        external_id: `case when n % 3 = 0 then 'ext-' || n end`,
        created_at: created(requests),
        updated_at: `${created(requests)} + interval '1 hour' * power(seed.share(n, 12), 3) * 99`,
        deadline: `greatest(${created(requests)}, now()) + interval '30 days'`,
        sent_at: `case when not ${is('draft')} then ${created(requests)} + interval '1 minute' end`,
        signed_at: `case when ${is('signed')} then ${created(requests)} + interval '1 hour' * (0.1 + seed.share(n, 12)) end`,
        sealed_at: `case when ${is('signed')} then ${created(requests)} + interval '2 hours' end`,
        copied_at: created(requests),
        finished_at: `case when not ${is('draft', 'sent', 'opened', 'confirmed')} then ${created(requests)} + interval '2 hours' end`,
        created_by_user_id: `case when ${client} = ${hot.client_id} then 1 end`,
      },
    },
    {
      table: 'documents',
      count: requests,
      like: 'id = 1',
      values: { id, client_id: client, request_id: id, position: '1', sealed_file_id: 'null' },
    },
    {
      table: 'deliveries',
      count: clients * 5,
      like: `request_id is not null and channel = 'sms' and template in ('link', 'code')`,
      values: {
        id,
        client_id: clientOf(person(requestOfMessage)),
        request_id: `${first_id} + ${requestOfMessage}`,
        template: `case when (n - 1) % 5 in (0, 2, 4) then 'link' else 'code' end`,
        secret: '(n - 1) % 5 in (1, 3)',
        recipient: `seed.phone(${person(requestOfMessage)})`,
        provider: `seed.pick('{smsc,outbox,smsru}', n, 13)`,
        provider_id: `'seed-' || n`,
        status: `case when ${isRecent(requestOfMessage)} and (n - 1) % 5 in (0, 2, 4) and seed.share(n, 14) < 0.25 then 'undelivered' else 'delivered' end`,
        created_at: `${created(requests, requestOfMessage)} + interval '2 minutes'`,
        updated_at: `${created(requests, requestOfMessage)} + interval '3 minutes'`,
      },
    },
    {
      table: 'journal',
      count: clients * 10,
      like: `chain = ${hot.client_id}`,
      values: {
        id,
        chain: clientOf(person(requestOfEntry)),
        seq: id,
        at: created(clients * 10),
        subject_id: `${first_id} + ${requestOfEntry}`,
      },
    },
    {
      // of each request its capture, odd, and its hold, even
      table: 'ledger_transfers',
      count: requests * 2,
      like: `id in (select min(id) from ledger_transfers where reason in ('hold', 'capture') group by reason)`,
      values: {
        id,
        key: `t.reason || ':seed-' || ${requestOfTransfer}`,
        account_id: accountOf(person(requestOfTransfer)),
        ref: `case t.reason when 'capture' then ${id} + 1 end`,
        amount: '1500',
        subject_id: `${first_id} + ${requestOfTransfer}`,
        at: `${created(requests, requestOfTransfer)} + interval '20 minutes' * (n % 2)`,
      },
    },
    ...moneyFills(clients, { id, created }),
    {
      table: 'looks',
      count: clients,
      values: {
        id,
        at: created(clients),
        admin_id: '1',
        admin_name: `'Орлова Нина Павловна'`,
        role: `'owner'`,
        client_id: client,
        subject: `'document-sign-requests'`,
        subject_id: id,
        kind: `seed.pick('{card,list,file}', n, 15)`,
      },
    },
  ]
}
