import { inDays } from '#tests/support/clock.ts'

/**
 * Every endpoint of the server and who may call it, written independently of the server's own table: an unlisted one
 * fails the test. `own` endpoints answer a foreign id like an absent one.
 */
export type Who =
  | 'nobody'
  | 'expired'
  | 'clientA'
  | 'clientB'
  | 'senderA'
  | 'accountantA'
  | 'readerA'
  | 'codeA'
  | 'owner'
  | 'operator'
  | 'accountant'
  | 'auditor'
  | 'signerA'
  | 'signerB'

export type Endpoint = {
  /** everybody, or those with access; all others are refused */
  may: 'everybody' | readonly Who[]
  /** the row of client A in the path: absent for other callers with access */
  own?: true
  body?: unknown
  /** the audiences whose tokens the endpoint accepts: others get 401, callers without permission 403 */
  audience: 'client' | 'support' | 'signer' | 'client and signer' | 'none'
  /** instead of `forbidden`, for callers of its audience */
  refusal?: 'reason_needed'
}

const people = ['clientA', 'clientB', 'senderA', 'accountantA', 'readerA'] as const
const sendingPeople = ['clientA', 'clientB', 'senderA'] as const
const sendingReaders = [...sendingPeople, 'readerA'] as const
const senders = [...sendingPeople, 'codeA'] as const
const workReaders = [...senders, 'readerA'] as const
const payingPeople = ['clientA', 'clientB', 'accountantA'] as const
const payers = [...payingPeople, 'codeA'] as const
const moneyReaders = [...payers, 'readerA'] as const
const organizationReaders = [...workReaders, 'accountantA'] as const
const owners = ['clientA', 'clientB'] as const
const overseers = [...owners, 'readerA'] as const
const staff = ['owner', 'operator', 'accountant', 'auditor'] as const
const cashiers = ['owner', 'operator', 'accountant'] as const
const pricers = ['owner', 'accountant'] as const
const signers = ['signerA', 'signerB'] as const

const open = (body?: unknown): Endpoint => ({ may: 'everybody', audience: 'none', ...(body !== undefined && { body }) })
const client = (may: readonly Who[], more: Partial<Endpoint> = {}): Endpoint => ({ may, audience: 'client', ...more })
const support = (may: readonly Who[], more: Partial<Endpoint> = {}): Endpoint => ({ may, audience: 'support', ...more })
/** What people sign, and what is made of it. */
const documents = support(['owner', 'operator'], { refusal: 'reason_needed' })
const signer = (more: Partial<Endpoint> = {}): Endpoint => ({ may: signers, audience: 'signer', own: true, ...more })

const person = { last_name: 'А', first_name: 'Б', phone: '+79005559999' }
const plain = (
  path: string,
  create: unknown,
  change: unknown,
  readers: readonly Who[] = workReaders,
): Record<string, Endpoint> => ({
  [`GET /api/v1/${path}`]: client(readers),
  [`POST /api/v1/${path}`]: client(senders, { body: create }),
  [`GET /api/v1/${path}/:id`]: client(readers, { own: true }),
  [`PUT /api/v1/${path}/:id`]: client(senders, { own: true, body: change }),
  [`DELETE /api/v1/${path}/:id`]: client(sendingPeople, { own: true }),
  [`GET /api/support/${path}`]: support(staff),
  [`GET /api/support/${path}/:id`]: support(staff),
})
/** One's own second factor. */
const factor = (api: string, own: (more?: Partial<Endpoint>) => Endpoint): Record<string, Endpoint> => ({
  [`GET ${api}/auth/second-factor`]: own(),
  [`POST ${api}/auth/totp`]: own(),
  [`POST ${api}/auth/totp/confirm`]: own({ body: { otp: 'no code' } }),
  [`DELETE ${api}/auth/totp`]: own(),
  [`POST ${api}/auth/recovery-codes`]: own(),
  [`POST ${api}/auth/passkeys/options`]: own(),
  [`POST ${api}/auth/passkeys`]: own({ body: {} }),
  // a key that nobody has
  [`PUT ${api}/auth/passkeys/:id`]: own({ body: { name: 'Ключ' } }),
  [`DELETE ${api}/auth/passkeys/:id`]: own(),
  [`POST ${api}/auth/confirm/options`]: own(),
  [`POST ${api}/auth/login/options`]: open(),
  [`POST ${api}/auth/login/passkey`]: open({}),
  [`POST ${api}/auth/confirm`]: own({ body: { otp: '000000' } }),
})
const requests = 'document-sign-requests'
const number = ':id(^\\d{1,15}$)'

export const endpoints: Record<string, Endpoint> = {
  'GET /healthz': open(),
  'GET /readyz': open(),
  'GET /metrics': open(),
  'GET /crl/:file': open(),
  'GET /api/demo/outbox': open(),

  'POST /api/v1/auth/login': open({ login: 'nobody@x.test', password: 'x' }),
  'GET /api/v1/profile/sessions': client(people),
  // a session that nobody has
  'DELETE /api/v1/profile/sessions/:id': client(people),
  'POST /api/v1/profile/sessions/end-others': client(people),
  'POST /api/v1/auth/password-links': open({ login: 'nobody@x.test' }),
  'POST /api/v1/auth/password-links/check': open({ token: 'x' }),
  'POST /api/v1/auth/password-links/use': open({ token: 'x', password: 'x' }),
  // a wrong current password: a right one would end other callers' sessions
  'PUT /api/v1/profile/password': client(people, { body: { current_password: 'x', password: 'x' } }),
  'POST /api/v1/registration': open({}),
  'POST /api/v1/registration/confirm': open({}),
  'POST /api/v1/verify': open({ sha256: '0'.repeat(64) }),
  'POST /api/v1/verify/file': open({}),
  'GET /api/v1/verify/certificates': open(),
  'GET /api/v1/anchors': open(),
  'GET /api/v1/billing/prices': open(),
  'POST /api/v1/csp-reports': open({}),
  'GET /api/v1/deliveries/callback/:gateway/:secret': open(),
  'POST /api/v1/deliveries/callback/:gateway/:secret': open({}),
  'GET /api/v1/openapi.json': open(),
  'GET /api/v1/postman.json': open(),
  'POST /api/v1/auth/logout': { may: [...people, 'codeA', ...signers], audience: 'client and signer' },
  'GET /api/v1/whoami': client([...people, 'codeA']),
  'GET /api/v1/profile': client(people),
  'POST /api/v1/profile/phone-codes': client(people),
  'POST /api/v1/profile/phone-codes/check': client(people, { body: { code: '000000' } }),
  'GET /api/v1/profile/notices': client(people),
  'PUT /api/v1/profile/notices': client(people, { body: { mode: 'daily' } }),
  'GET /api/v1/client-settings': client(overseers),
  'GET /api/v1/accepted-texts': client(overseers),
  'POST /api/v1/client-settings/origins/check': client(owners, { body: { origin: 'https://shop.example' } }),
  'PUT /api/v1/client-settings': client(owners, { body: { copy_sms: true } }),
  'POST /api/v1/notices/stop': open({ token: 'x' }),
  'PUT /api/v1/profile': client(people, { body: { full_name: 'Новое Имя', phone: '+79005559998' } }),
  ...factor('/api/v1', (more) => client(people, more)),
  ...plain('individuals', person, { first_name: 'В' }),
  ...plain('legal-entities', { short_name: 'ООО', inn: '7736207543' }, { director: 'В' }, organizationReaders),
  ...plain('legal-entities-contacts', { full_name: 'А', legal_entity_id: 1 }, { position: 'В' }),
  'GET /api/v1/client-codes': client(overseers),
  'POST /api/v1/client-codes': client(owners, { body: { label: 'А' } }),
  'GET /api/v1/client-codes/:id': client(overseers, { own: true }),
  'PUT /api/v1/client-codes/:id': client(owners, { own: true, body: { label: 'Б' } }),
  'DELETE /api/v1/client-codes/:id': client(owners, { own: true }),
  'GET /api/v1/users': client(overseers),
  'POST /api/v1/users': client(owners, { body: { login: 'x@y.test', full_name: 'А', role: 'nobody' } }),
  'GET /api/v1/users/:id': client(overseers, { own: true }),
  'PUT /api/v1/users/:id': client(owners, { own: true, body: { full_name: 'Новое Имя' } }),
  'DELETE /api/v1/users/:id': client(owners, { own: true }),
  'POST /api/v1/users/:id/password-link': client(owners, { own: true }),
  'POST /api/v1/users/:id/end-sessions': client(owners, { own: true }),
  'GET /api/support/users': support(staff),
  'GET /api/support/users/:id': support(staff),
  'POST /api/support/users/:id/dismiss': support(['owner', 'operator'], { body: {} }),
  'POST /api/support/users/:id/password-link': support(['owner', 'operator']),
  'POST /api/support/users/:id/end-sessions': support(['owner', 'operator']),
  'GET /api/v1/billing/transactions': client(moneyReaders),
  'GET /api/v1/billing/transactions/totals': client(moneyReaders),
  'GET /api/v1/billing/transactions/:id': client(moneyReaders, { own: true }),
  'GET /api/v1/billing/tariffs': client(moneyReaders),
  'GET /api/v1/billing/tariffs/:id': client(moneyReaders),
  'GET /api/v1/billing/packages': client(moneyReaders),
  'POST /api/v1/billing/packages': client(payers, { body: {} }),
  'GET /api/v1/billing/packages/:id': client(moneyReaders, { own: true }),
  'GET /api/v1/billing-balance/notice': client(moneyReaders),
  'PUT /api/v1/billing-balance/notice': client(payingPeople, { body: {} }),
  'GET /api/v1/billing/quote': client(senders),
  'GET /api/v1/billing/bills': client(moneyReaders),
  'POST /api/v1/billing/bills': client(payers, { body: {} }),
  'GET /api/v1/billing/bills/:id': client(moneyReaders, { own: true }),
  'GET /api/v1/billing/bills/:id/pdf': client(moneyReaders, { own: true }),
  'GET /api/v1/billing/acts': client(moneyReaders),
  'GET /api/v1/billing/acts/:id/pdf': client(moneyReaders, { own: true }),
  'GET /api/v1/billing/reconciliation': client(moneyReaders),
  'GET /api/v1/billing/packages/balance': client(moneyReaders),
  'GET /api/v1/billing-balance': client(moneyReaders),
  'POST /api/v1/files': client(senders),
  'GET /api/v1/files/:id/pages/:page': client(workReaders, { own: true }),
  'GET /api/v1/files/:id/uploaded': client(workReaders, { own: true }),
  'GET /api/v1/downloads/:id': { may: [...workReaders, ...signers], own: true, audience: 'client and signer' },

  'GET /api/v1/templates': client(workReaders),
  'GET /api/v1/templates/example': client(senders),
  'POST /api/v1/templates': client(senders),
  'GET /api/v1/templates/:id': client(workReaders, { own: true }),
  'PUT /api/v1/templates/:id': client(senders, { own: true, body: { name: 'Договор' } }),
  'DELETE /api/v1/templates/:id': client(sendingPeople, { own: true }),
  'POST /api/v1/templates/:id/editions': client(senders, { own: true }),
  'POST /api/v1/templates/:id/fill': client(senders, { own: true, body: { values: {} } }),

  'GET /api/v1/sending-defaults': client(sendingReaders),
  'PUT /api/v1/sending-defaults': client(owners, { body: { deadline_days: 7 } }),
  'GET /api/v1/saved-texts': client(sendingReaders),
  'POST /api/v1/saved-texts': client(sendingPeople, { body: { text: 'До пятницы' } }),
  'DELETE /api/v1/saved-texts/:id': client(sendingPeople, { own: true }),
  'GET /api/v1/saved-drafts': client(sendingReaders),
  'POST /api/v1/saved-drafts': client(sendingPeople, { body: { title: 'Договор' } }),
  'GET /api/v1/saved-drafts/:id': client(sendingReaders, { own: true }),
  'PUT /api/v1/saved-drafts/:id': client(sendingPeople, { own: true, body: { title: 'Акт' } }),
  'DELETE /api/v1/saved-drafts/:id': client(sendingPeople, { own: true }),

  [`GET /api/v1/${requests}`]: client(workReaders),
  'GET /api/v1/request-archives': client(workReaders),
  'GET /api/v1/request-authors': client(workReaders),
  'GET /api/v1/request-tags': client(workReaders),
  [`POST /api/v1/${requests}/${number}/tags`]: client(senders, { own: true, body: { add: ['Кадры'] } }),
  [`POST /api/v1/${requests}/${number}/hide`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/unhide`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}`]: client(senders, { body: {} }),
  [`POST /api/v1/${requests}/with-files`]: client(senders),
  [`GET /api/v1/${requests}/${number}`]: client(workReaders, { own: true }),
  [`GET /api/v1/${requests}/${number}/timeline`]: client(workReaders, { own: true }),
  [`GET /api/v1/${requests}/${number}/evidence`]: client(workReaders, { own: true }),
  [`GET /api/v1/${requests}/${number}/batch-evidence`]: client(workReaders, { own: true }),
  [`POST /api/v1/${requests}/${number}/remind`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/cancel`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/send`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/correct`]: client(senders, { own: true, body: { full_name: 'Новое Имя' } }),
  // none waits for their decision
  [`POST /api/v1/${requests}/${number}/confirm-correction`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/refuse-correction`]: client(senders, { own: true }),
  [`POST /api/v1/${requests}/${number}/extend`]: client(senders, { own: true, body: { deadline: inDays(30) } }),
  [`POST /api/v1/${requests}/${number}/schedule`]: client(senders, { own: true, body: { reminders: null } }),
  [`POST /api/v1/${requests}/${number}/again`]: client(senders, { own: true, body: {} }),
  'GET /api/v1/sign-links/:group': open(),
  [`GET /api/v1/${requests}/:group`]: open(),
  [`GET /api/v1/${requests}/:group/code/:code`]: open(),
  [`GET /api/v1/${requests}/:group/documents/:doc/pages/:page`]: open(),
  [`GET /api/v1/${requests}/:group/documents/:doc/text`]: open(),
  [`POST /api/v1/${requests}/:group/open`]: open({}),
  // an invalid body: a valid one would end what other calls need
  [`POST /api/v1/${requests}/:group/messages/stop`]: open({ unknown: true }),
  [`POST /api/v1/${requests}/:group/complaints`]: open({ reason: 'spam' }),
  [`POST /api/v1/${requests}/:group/messages/allow`]: signer({ body: {} }),
  [`POST /api/v1/${requests}/:group/not-me`]: open({ unknown: true }),
  [`POST /api/v1/${requests}/:group/downloads/codes`]: open({}),
  [`POST /api/v1/${requests}/:group/downloads/codes/check`]: open({ code: '000000' }),
  [`POST /api/v1/${requests}/:group/codes`]: open({}),
  [`POST /api/v1/${requests}/:group/codes/check`]: open({ code: '000000' }),
  [`POST /api/v1/${requests}/:group/sign`]: signer(),
  [`POST /api/v1/${requests}/:group/reject`]: signer(),
  [`GET /api/v1/${requests}/:group/downloads`]: signer(),

  'GET /api/v1/individual-groups': client(sendingReaders),
  'POST /api/v1/individual-groups': client(sendingPeople, { body: { name: 'Отдел' } }),
  'PUT /api/v1/individual-groups/:id': client(sendingPeople, { own: true, body: { name: 'Склад' } }),
  'DELETE /api/v1/individual-groups/:id': client(sendingPeople, { own: true }),
  'POST /api/v1/individual-groups/:id/members': client(sendingPeople, { own: true, body: {} }),
  'POST /api/v1/bulk-sendings/from-group': client(sendingPeople, { body: { individual_group_id: 1 } }),
  'GET /api/v1/imports': client(sendingReaders),
  'POST /api/v1/imports': client(sendingPeople),
  'GET /api/v1/imports/template': client(sendingPeople),
  'GET /api/v1/imports/:id': client(sendingReaders, { own: true }),
  'GET /api/v1/imports/:id/rows': client(sendingReaders, { own: true }),
  'GET /api/v1/imports/:id/columns': client(sendingReaders, { own: true }),
  'PUT /api/v1/imports/:id/columns': client(sendingPeople, { own: true, body: { columns: ['full_name', 'phone'] } }),
  'POST /api/v1/imports/:id/confirm': client(sendingPeople, { own: true, body: {} }),
  'GET /api/v1/bulk-sendings': client(workReaders),
  'POST /api/v1/bulk-sendings': client(senders),
  'GET /api/v1/bulk-sendings/template': client(senders),
  'GET /api/v1/bulk-sendings/:id': client(workReaders, { own: true }),
  'GET /api/v1/bulk-sendings/:id/rows': client(workReaders, { own: true }),
  'GET /api/v1/bulk-sendings/:id/evidence': client(workReaders, { own: true }),
  'GET /api/v1/bulk-sendings/:id/columns': client(workReaders, { own: true }),
  'PUT /api/v1/bulk-sendings/:id/columns': client(senders, { own: true, body: { columns: ['full_name', 'phone'] } }),
  'PUT /api/v1/bulk-sendings/:id/source': client(senders, { own: true, body: { kind: 'same' } }),
  'GET /api/v1/bulk-sendings/:id/files': client(workReaders, { own: true }),
  'POST /api/v1/bulk-sendings/:id/files': client(senders, { own: true }),
  'POST /api/v1/bulk-sendings/:id/preview': client(senders, { own: true }),
  'PUT /api/v1/bulk-sendings/:id/rows/:line': client(senders, {
    own: true,
    body: { full_name: 'Иванов Иван', phone: '+79005559999', email: '' },
  }),
  'POST /api/v1/bulk-sendings/:id/confirm': client(senders, {
    own: true,
    body: { legal_entity_id: 1, documents: [{ file_id: 1 }] },
  }),
  'POST /api/v1/bulk-sendings/:id/resume': client(senders, { own: true }),
  'POST /api/v1/bulk-sendings/:id/stop': client(senders, { own: true }),

  'POST /api/support/auth/login': open({ login: 'nobody@x.test', password: 'x' }),
  'GET /api/support/profile/sessions': support(staff),
  'DELETE /api/support/profile/sessions/:id': support(staff),
  'POST /api/support/profile/sessions/end-others': support(staff),
  'POST /api/support/admins/:id/end-sessions': support(['owner']),
  'POST /api/support/auth/password-links': open({ login: 'nobody@x.test' }),
  'POST /api/support/auth/password-links/check': open({ token: 'x' }),
  'POST /api/support/auth/password-links/use': open({ token: 'x', password: 'x' }),
  'PUT /api/support/profile/password': support(staff, { body: { current_password: 'x', password: 'x' } }),
  'POST /api/support/admins/:id/password-link': support(['owner']),
  'GET /api/support/openapi.json': open(),
  'POST /api/support/auth/logout': support(staff),
  'GET /api/support/profile': support(staff),
  ...factor('/api/support', (more) => support(staff, more)),
  'GET /api/support/clients': support(staff),
  'GET /api/support/clients/:id': support(staff),
  'GET /api/support/responsible-admins': support(staff),
  'GET /api/support/clients/:id/summary': support(staff),
  'POST /api/support/clients/preview': support(['owner', 'operator']),
  'GET /api/support/clients/template': support(['owner', 'operator']),
  'GET /api/support/clients/:id/notes': support(staff),
  'POST /api/support/clients/:id/notes': support(cashiers, { body: { text: 'А' } }),
  // a note that nobody has
  'DELETE /api/support/clients/:id/notes/:note_id': support(cashiers),
  'POST /api/support/clients': support(['owner', 'operator'], {
    body: { kind: 'individual', full_name: 'Белова Ольга', login: 'belova@newcomer.test' },
  }),
  'GET /api/support/client-tasks': support(staff),
  'GET /api/support/client-tasks/:id': support(staff),
  'POST /api/support/client-tasks': support(cashiers, {
    body: { client_id: 1, text: 'А', due_on: '2000-01-01', admin_id: 1 },
  }),
  'PUT /api/support/client-tasks/:id': support(cashiers, { body: { text: 'А' } }),
  'PUT /api/support/clients/:id': support(['owner', 'operator'], { body: { note: 'А' } }),
  'GET /api/support/looks': support(staff),
  'GET /api/support/looks/:id': support(staff),
  'GET /api/support/clients-codes': support(staff),
  'GET /api/support/clients-codes/:id': support(staff),
  'DELETE /api/support/clients-codes/:id': support(['owner', 'operator']),
  [`GET /api/support/${requests}`]: support(staff),
  [`GET /api/support/${requests}/${number}`]: support(staff),
  [`GET /api/support/${requests}/${number}/timeline`]: support(staff),
  [`GET /api/support/${requests}/${number}/signer-view`]: support(staff),
  [`GET /api/support/${requests}/${number}/signer-view/documents/:doc/pages/:page`]: documents,
  [`GET /api/support/${requests}/${number}/signer-view/documents/:doc/text`]: documents,
  [`GET /api/support/${requests}/${number}/evidence`]: documents,
  [`GET /api/support/${requests}/${number}/batch-evidence`]: documents,
  [`POST /api/support/${requests}/${number}/messages/allow`]: support(['owner', 'operator'], { body: { reason: 'А' } }),
  [`POST /api/support/${requests}/${number}/remind`]: support(['owner', 'operator']),
  [`POST /api/support/${requests}/${number}/cancel`]: support(['owner', 'operator'], { body: { reason: 'А' } }),
  [`POST /api/support/${requests}/${number}/correct`]: support(['owner', 'operator'], {
    body: { full_name: 'Новое', reason: 'Просил сам' },
  }),
  [`POST /api/support/${requests}/${number}/extend`]: support(['owner', 'operator'], {
    body: { deadline: inDays(30), reason: 'А' },
  }),
  [`POST /api/support/${requests}/${number}/schedule`]: support(['owner', 'operator'], { body: { reminders: null } }),
  'GET /api/support/bulk-sendings': support(staff),
  'GET /api/support/bulk-sendings/:id': support(staff),
  'GET /api/support/bulk-sendings/:id/rows': support(staff),
  'GET /api/support/bulk-sendings/:id/evidence': documents,
  'POST /api/support/bulk-sendings/:id/stop': support(['owner', 'operator'], { body: { reason: 'А' } }),
  'GET /api/v1/events': client([...overseers, 'codeA']),
  'GET /api/v1/changes/document-sign-requests': client(workReaders),
  'GET /api/v1/changes/individuals': client(workReaders),
  'GET /api/v1/changes/legal-entities': client(organizationReaders),
  'GET /api/v1/changes/bills': client(moneyReaders),
  'GET /api/v1/changes/transactions': client(moneyReaders),
  'GET /api/v1/webhooks': client([...overseers, 'codeA']),
  'POST /api/v1/webhooks': client(owners, {
    body: { label: 'А', url: 'https://192.0.2.1/', events: ['request.signed'] },
  }),
  'GET /api/v1/webhooks/:id': client([...overseers, 'codeA'], { own: true }),
  'PUT /api/v1/webhooks/:id': client(owners, { own: true, body: { label: 'Б' } }),
  'DELETE /api/v1/webhooks/:id': client(owners, { own: true }),
  'POST /api/v1/webhooks/:id/rotate': client(owners, { own: true }),
  'POST /api/v1/webhooks/:id/test': client(owners, { own: true }),
  'POST /api/v1/webhooks/:id/replay': client(owners, { own: true, body: { since: '2026-01-01T00:00:00Z' } }),
  'GET /api/v1/webhook-messages': client([...overseers, 'codeA']),
  'GET /api/v1/webhook-messages/:id': client([...overseers, 'codeA'], { own: true }),
  'POST /api/v1/webhook-messages/:id/again': client(owners, { own: true }),
  'GET /api/support/webhooks': support(staff),
  'GET /api/support/webhooks/:id': support(staff),
  'GET /api/support/webhook-messages': support(staff),
  'GET /api/support/webhook-messages/:id': support(staff),
  'GET /api/v1/looks': client(overseers),
  'GET /api/v1/looks/:id': client(overseers, { own: true }),
  'GET /api/v1/senders': client(organizationReaders),
  'GET /api/v1/senders/:id': client(organizationReaders, { own: true }),
  'POST /api/v1/senders/:id/ask': client(sendingPeople, { own: true }),
  'GET /api/support/senders': support(staff),
  'GET /api/support/senders/:id': support(staff),
  'POST /api/support/senders/:id/accept': support(['owner', 'operator'], { body: { note: 'ЕГРЮЛ', version: 999 } }),
  'POST /api/support/senders/:id/refuse': support(['owner', 'operator'], { body: { reason: 'Нет', version: 999 } }),
  'GET /api/support/message-stops': support(staff),
  'GET /api/support/message-stops/:id': support(staff),
  'GET /api/support/complaints': support(staff),
  'GET /api/support/complaints/:id': support(staff),
  'POST /api/support/complaints/:id/stop': support(['owner', 'operator'], { body: { reason: 'Проба' } }),
  'POST /api/support/complaints/:id/dismiss': support(['owner', 'operator'], { body: { reason: 'Проба' } }),
  'POST /api/support/clients/:id/allow-sending': support(['owner', 'operator'], { body: { reason: 'Проба' } }),
  'GET /api/support/approvals': support(staff),
  'GET /api/support/approvals/:id': support(staff),
  'POST /api/support/approvals/:id/confirm': support(cashiers),
  'POST /api/support/approvals/:id/refuse': support(cashiers, { body: { reason: 'Проба' } }),
  'POST /api/support/approvals/refuse-by-link': open({ token: 'x', reason: 'Проба' }),
  'GET /api/support/settings/second-person': support(staff),
  'POST /api/support/reveals': support(staff, {
    body: { resource: 'document-sign-requests', id: 1, field: 'phone', reason: 'Проба' },
  }),
  'GET /api/support/stuck': support(staff),
  'GET /api/support/stuck/:id': support(staff),
  'POST /api/support/stuck/retry': support(['owner', 'operator'], { body: { kind: 'seal' } }),
  'POST /api/support/stuck/:id/retry': support(['owner', 'operator']),
  'GET /api/support/files/:id/pages/:page': documents,
  'GET /api/support/files/:id/uploaded': documents,
  'GET /api/support/downloads/:id': documents,
  'GET /api/support/billing/balance': support(staff),
  'GET /api/support/billing/balance/totals': support(staff),
  'GET /api/support/billing/balance/:id': support(staff),
  'GET /api/support/billing/turnover': support(staff),
  'GET /api/support/billing/transactions': support(staff),
  'GET /api/support/billing/transactions/totals': support(staff),
  'GET /api/support/billing/transactions/:id': support(staff),
  'GET /api/support/billing/tariffs': support(staff),
  'GET /api/support/billing/tariffs/:id': support(staff),
  'POST /api/support/billing/tariffs': support(pricers, { body: {} }),
  'PUT /api/support/billing/tariffs/:id': support(pricers, { body: {} }),
  'DELETE /api/support/billing/tariffs/:id': support(pricers),
  'GET /api/support/billing/packages': support(staff),
  'GET /api/support/billing/packages/:id': support(staff),
  'GET /api/support/billing/payments': support(staff),
  'POST /api/support/billing/payments': support(cashiers, { body: {} }),
  'GET /api/support/billing/payments/totals': support(staff),
  'GET /api/support/billing/payments/:id': support(staff),
  'POST /api/support/billing/payments/:id/confirm': support(cashiers),
  'POST /api/support/billing/payments/:id/reverse': support(cashiers, { body: {} }),
  'GET /api/support/billing/bills': support(staff),
  'GET /api/support/billing/bills/totals': support(staff),
  'GET /api/support/billing/bills/:id': support(staff),
  'GET /api/support/billing/bills/:id/pdf': support(staff),
  'POST /api/support/billing/bills/:id/cancel': support(cashiers),
  'GET /api/support/billing/acts': support(staff),
  'GET /api/support/billing/acts/archive': support(staff),
  'GET /api/support/billing/acts/:id/pdf': support(staff),
  'GET /api/support/billing/reconciliation': support(staff),
  'GET /api/support/search': support(staff),
  'GET /api/support/stats': support(staff),
  'GET /api/support/billing/statements': support(staff),
  'POST /api/support/billing/statements': support(cashiers),
  'GET /api/support/billing/statements/:id': support(staff),
  'GET /api/support/billing/statements/:id/lines': support(staff),
  'POST /api/support/billing/statements/:id/confirm': support(cashiers),
  'GET /api/support/settings/seal': support(staff),
  'GET /api/support/settings/retention': support(staff),
  'GET /api/support/settings/mail': support(staff),
  'GET /api/support/settings/legal-texts': support(staff),
  'POST /api/support/settings/legal-texts/:kind/confirm': support(['owner'], {
    body: { text_sha256: '0'.repeat(64) },
  }),
  'POST /api/support/personal-data/search': support(['owner', 'operator', 'auditor'], {
    body: { phone: '+79005551234' },
  }),
  'POST /api/support/personal-data/erase': support(['owner', 'operator'], {
    body: { phone: '+79005551234', reason: 'Проба' },
  }),
  'POST /api/support/personal-data/export': support(['owner', 'operator'], {
    body: { phone: '+79005551234', reason: 'Проба' },
  }),
  'GET /api/support/verification': support(staff),
  'GET /api/support/queues': support(staff),
  'GET /api/support/settings/seller': support(staff),
  'PUT /api/support/settings/seller': support(cashiers, { body: {} }),
  'GET /api/support/deliveries': support(staff),
  'GET /api/support/deliveries/:id': support(staff),
  'GET /api/support/journal': support(staff),
  'GET /api/support/journal/:id': support(staff),
  'GET /api/support/admins': support(['owner', 'auditor']),
  'POST /api/support/admins': support(['owner'], { body: {} }),
  'GET /api/support/admins/:id': support(['owner', 'auditor']),
  'PUT /api/support/admins/:id': support(['owner'], { body: { full_name: 'Новое Имя' } }),
  'POST /api/support/admins/:id/reset-factor': support(['owner']),
}

/** The audience of each caller's token. */
export const audienceOf: Record<Who, 'client' | 'support' | 'signer' | 'none'> = {
  nobody: 'none',
  expired: 'none',
  clientA: 'client',
  clientB: 'client',
  senderA: 'client',
  accountantA: 'client',
  readerA: 'client',
  codeA: 'client',
  owner: 'support',
  operator: 'support',
  accountant: 'support',
  auditor: 'support',
  signerA: 'signer',
  signerB: 'signer',
}
