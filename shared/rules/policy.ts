/** Who may do what: the only place where permissions are written. The server refuses by it, the screens show by it. */

export const adminRoles = ['owner', 'operator', 'accountant', 'auditor'] as const
export type AdminRole = (typeof adminRoles)[number]

export const clientRoles = ['owner', 'sender', 'accountant', 'reader'] as const
export type ClientRole = (typeof clientRoles)[number]

export const codeScopes = ['read', 'send', 'money'] as const
export type CodeScope = (typeof codeScopes)[number]

export type Role = `support:${AdminRole}` | `client:${ClientRole}` | 'client:code' | 'signer'

const staff: Role[] = ['support:owner', 'support:operator', 'support:accountant', 'support:auditor']
const operators: Role[] = ['support:owner', 'support:operator']
const cashiers: Role[] = ['support:owner', 'support:operator', 'support:accountant']
const pricers: Role[] = ['support:owner', 'support:accountant']
/** all of a client's users, for what is their own */
const people: Role[] = ['client:owner', 'client:sender', 'client:accountant', 'client:reader']
/** who sends documents, and the client's own system */
const senders: Role[] = ['client:owner', 'client:sender', 'client:code']
const sendingPeople: Role[] = ['client:owner', 'client:sender']
/** senders, and roles that read what they send */
const sendingReaders: Role[] = [...sendingPeople, 'client:reader']
const payers: Role[] = ['client:owner', 'client:accountant', 'client:code']
const payingPeople: Role[] = ['client:owner', 'client:accountant']
const moneyReaders: Role[] = [...staff, ...payers, 'client:reader']
const workReaders: Role[] = [...staff, ...senders, 'client:reader']
/** an accountant pays for the organizations and needs no more of the work */
const organizationReaders: Role[] = [...workReaders, 'client:accountant']
const overseers: Role[] = ['client:owner', 'client:reader']

export const policy = {
  profile: { show: [...people], update: [...people] },
  'own-notices': { show: [...people], update: [...people] },
  'own-account': { show: staff },
  'own-password': { update: [...people, ...staff] },
  'own-factor': { show: [...people, ...staff], update: [...people, ...staff] },
  'own-sessions': { list: [...people, ...staff], end: [...people, ...staff] },
  whoami: { show: [...people, 'client:code'] },
  session: { end: [...people, ...staff, 'signer'] },
  // each group of what it finds needs the right to its own list
  search: { show: staff },
  // each figure needs the right to the list behind it
  stats: { show: staff },
  clients: { list: staff, show: staff, create: operators, update: operators, allow_sending: operators },
  // names of colleagues, for who may not read the list of admins
  'responsible-admins': { list: staff },
  // what staff note about a client
  'client-notes': { list: staff, create: cashiers, archive: cashiers },
  // what staff have to do for a client; a task may be taken over by every one who could have it
  'client-tasks': { list: staff, show: staff, create: cashiers, update: cashiers },
  'clients-codes': { list: staff, show: staff, archive: operators },
  // the whole code is shown once, at its creation
  'client-codes': {
    list: overseers,
    show: overseers,
    create: ['client:owner'],
    update: ['client:owner'],
    archive: ['client:owner'],
  },
  'client-settings': { show: overseers, update: ['client:owner'] },
  'sending-defaults': { show: sendingReaders, update: ['client:owner'] },
  'saved-texts': { list: sendingReaders, create: sendingPeople, archive: sendingPeople },
  'message-stops': { list: staff, show: staff },
  complaints: { list: staff, show: staff, stop: operators, dismiss: operators },
  users: {
    list: [...staff, ...overseers],
    show: [...staff, ...overseers],
    create: ['client:owner'],
    update: ['client:owner'],
    archive: ['client:owner', ...operators],
    send_link: ['client:owner', ...operators],
    end_sessions: ['client:owner', ...operators],
  },
  individuals: {
    list: workReaders,
    show: workReaders,
    create: senders,
    update: senders,
    archive: sendingPeople,
  },
  // tables are uploaded by people; a connected system adds rows by calls
  imports: { list: sendingReaders, show: sendingReaders, create: sendingPeople },
  'individual-groups': {
    list: sendingReaders,
    create: sendingPeople,
    update: sendingPeople,
    archive: sendingPeople,
    send: sendingPeople,
  },
  'legal-entities': {
    list: organizationReaders,
    show: organizationReaders,
    create: senders,
    update: senders,
    archive: sendingPeople,
  },
  'legal-entities-contacts': {
    list: workReaders,
    show: workReaders,
    create: senders,
    update: senders,
    archive: sendingPeople,
  },
  // the Bank of Russia's directory: of everybody who fills in requisites
  // a register of organizations that the operator has connected
  companies: { show: [...staff, ...people, 'client:code'] },
  banks: { show: [...staff, ...people, 'client:code'] },
  senders: {
    list: organizationReaders,
    show: organizationReaders,
    ask: sendingPeople,
    accept: operators,
    refuse: operators,
  },
  // events of requests and of money
  events: { list: [...overseers, 'client:code'] },
  webhooks: {
    list: [...staff, ...overseers, 'client:code'],
    show: [...staff, ...overseers, 'client:code'],
    // an address outlives the code that added it
    create: ['client:owner'],
    update: ['client:owner'],
    archive: ['client:owner'],
  },
  'webhook-messages': {
    list: [...staff, ...overseers, 'client:code'],
    show: [...staff, ...overseers, 'client:code'],
    send: ['client:owner'],
  },
  'exchange-files': { list: [...senders, 'client:reader'] },
  files: { show: workReaders, create: senders },
  'document-sign-requests': {
    list: workReaders,
    show: workReaders,
    create: senders,
    send: senders,
    remind: [...senders, ...operators],
    cancel: [...senders, ...operators],
    correct: [...senders, ...operators],
    decide_correction: senders,
    allow_messages: operators,
    extend: [...senders, ...operators],
    schedule: [...senders, ...operators],
    change_copies: senders,
    // words and order of the client's own
    tag: senders,
    hide: senders,
    timeline: workReaders,
    signer_view: staff,
    evidence: workReaders,
    download: [...workReaders, 'signer'],
    sign: ['signer'],
    reject: ['signer'],
  },
  // those who may be asked are named by the sending: a code approves nothing
  'sending-approvals': { list: sendingReaders, decide: sendingReaders, replace: sendingPeople },
  'approval-rules': { show: [...sendingReaders, 'client:code'], update: ['client:owner'] },
  // of lists, each with the rights to its rows
  'own-views': {
    list: [...people, ...staff],
    create: [...people, ...staff],
    update: [...people, ...staff],
    archive: [...people, ...staff],
  },
  // what people have typed: a code saves nothing unfinished
  'saved-drafts': {
    list: sendingReaders,
    show: sendingReaders,
    create: sendingPeople,
    update: sendingPeople,
    archive: sendingPeople,
  },
  'bulk-sendings': {
    list: workReaders,
    show: workReaders,
    create: senders,
    correct: senders,
    confirm: senders,
    stop: [...senders, ...operators],
    evidence: workReaders,
  },
  'public-links': {
    list: workReaders,
    show: workReaders,
    create: senders,
    update: senders,
    stop: [...senders, ...operators],
    resume: senders,
  },
  templates: {
    list: workReaders,
    show: workReaders,
    create: senders,
    update: senders,
    archive: sendingPeople,
    fill: senders,
  },
  balance: {
    list: staff,
    show: moneyReaders,
    update: payingPeople,
    // what a sending costs, and whether it is paid for
    quote: senders,
  },
  packages: { list: moneyReaders, show: moneyReaders, create: payers },
  transactions: { list: moneyReaders, show: moneyReaders },
  tariffs: { list: moneyReaders, show: moneyReaders, create: pricers, update: pricers, archive: pricers },
  bills: { list: moneyReaders, show: moneyReaders, create: payers, cancel: cashiers },
  acts: { list: moneyReaders, show: moneyReaders },
  reconciliation: { show: moneyReaders },
  payments: { list: staff, show: staff, create: cashiers, confirm: cashiers, reverse: cashiers },
  statements: { list: staff, show: staff, create: cashiers, confirm: cashiers },
  approvals: { list: staff, show: staff, confirm: cashiers, refuse: cashiers },
  seller: { show: staff, update: cashiers },
  seal: { show: staff },
  retention: { show: staff },
  'mail-settings': { show: staff },
  // the mode, the company, mail and gateway: who sets these reads every letter and code
  installation: { show: staff, update: ['support:owner'], try: ['support:owner'] },
  // the owner answers for what the operator offers and promises
  'legal-texts': { show: staff, confirm: ['support:owner'] },
  'personal-data': { show: [...operators, 'support:auditor'], erase: operators, export: operators },
  verification: { show: staff },
  queues: { show: staff },
  deliveries: { list: staff, show: staff },
  // a link and a code are the key of a signature: those who only read never see a link
  reveals: { show: staff, link: operators },
  // of staff; the others reveal the documents of a request, with a reason (docs/decisions/0122)
  documents: { open: operators },
  stuck: { list: staff, show: staff, retry: operators },
  journal: { list: staff, show: staff },
  // a client's owner sees who of the service looked at the data
  looks: { list: [...staff, ...overseers], show: [...staff, ...overseers] },
  admins: {
    list: ['support:owner', 'support:auditor'],
    show: ['support:owner', 'support:auditor'],
    create: ['support:owner'],
    update: ['support:owner'],
    reset: ['support:owner'],
  },
} satisfies Record<string, Record<string, Role[]>>

export type Resource = keyof typeof policy
export type Action<R extends Resource = Resource> = R extends Resource
  ? Extract<keyof (typeof policy)[R], string>
  : never

/** A permission as routes name it: `['create', 'payments']`. */
export type Permission = { [R in Resource]: readonly [action: Action<R>, resource: R] }[Resource]

/** Whether this role may do this. An action that is not in the table is refused. */
export function may(role: Role, action: string, resource: string): boolean {
  const actions: object = Object.hasOwn(policy, resource) ? policy[resource as Resource] : {}
  const roles = Object.hasOwn(actions, action) ? (actions as Record<string, readonly Role[]>)[action] : undefined
  return roles?.includes(role) ?? false
}

/** A client's own money: what the scope `money` opens, and what only a service has (`modes.ts`). */
export const moneyResources: readonly string[] = [
  'balance',
  'packages',
  'transactions',
  'tariffs',
  'bills',
  'acts',
  'reconciliation',
] satisfies Resource[]
/** where a test code may do more than read */
const testResources: readonly string[] = ['document-sign-requests', 'files'] satisfies Resource[]
const readings: readonly string[] = ['list', 'show', 'timeline', 'evidence', 'download']

/** Which scope of a client code an action needs; null for what every code may do. */
function scopeNeeded(action: string, resource: string): CodeScope | null {
  if (resource === 'whoami') return null
  // the price of a sending is asked by who sends
  if (action === 'quote') return 'send'
  if (moneyResources.includes(resource)) return 'money'
  return readings.includes(action) ? 'read' : 'send'
}

/** What the owner of a client has limited its code to. */
export type CodeGrant = {
  scopes: readonly CodeScope[]
  /** the only organization it works for; null for all of the client's */
  legal_entity_id: number | null
  /** its requests are samples that reach nobody */
  test: boolean
}

export type CodeBar = CodeScope | 'one_organization' | 'test'

/**
 * Why a code may not do what its role may; null when it may. A code of one organization adds no other, and a test code
 * neither spends money nor fills the client's own lists.
 */
export function barOf({ scopes, legal_entity_id, test }: CodeGrant, action: string, resource: string): CodeBar | null {
  const needed = scopeNeeded(action, resource)
  if (needed !== null && !scopes.includes(needed)) return needed
  if (legal_entity_id !== null && resource === 'legal-entities' && action === 'create') return 'one_organization'
  if (test && !readings.includes(action) && needed !== null && !testResources.includes(resource)) return 'test'
  return null
}
