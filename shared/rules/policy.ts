/** Who may do what: the only place where permissions are written. The server refuses by it, the screens show by it. */

export const adminRoles = ['owner', 'operator', 'accountant', 'auditor'] as const
export type AdminRole = (typeof adminRoles)[number]

export const clientRoles = ['owner', 'member'] as const
export type ClientRole = (typeof clientRoles)[number]

export type Role = `support:${AdminRole}` | `client:${ClientRole}` | 'client:code' | 'signer'

const staff: Role[] = ['support:owner', 'support:operator', 'support:accountant', 'support:auditor']
const operators: Role[] = ['support:owner', 'support:operator']
const cashiers: Role[] = ['support:owner', 'support:operator', 'support:accountant']
const pricers: Role[] = ['support:owner', 'support:accountant']
const client: Role[] = ['client:owner', 'client:member', 'client:code']
const people: Role[] = ['client:owner', 'client:member']
const readers: Role[] = [...staff, ...client]

export const policy = {
  profile: { show: [...people], update: [...people] },
  'own-account': { show: staff },
  'own-password': { update: [...people, ...staff] },
  'own-factor': { show: [...people, ...staff], update: [...people, ...staff] },
  'own-sessions': { list: [...people, ...staff], end: [...people, ...staff] },
  session: { end: [...people, ...staff, 'signer'] },
  clients: { list: staff, show: staff, create: operators, update: operators, allow_sending: operators },
  'clients-codes': { list: staff, show: staff, archive: operators },
  'client-codes': {
    list: ['client:owner'],
    show: ['client:owner'],
    create: ['client:owner'],
    update: ['client:owner'],
    archive: ['client:owner'],
  },
  individuals: { list: readers, show: readers, create: client, update: client, archive: people },
  'legal-entities': { list: readers, show: readers, create: client, update: client, archive: people },
  'legal-entities-contacts': { list: readers, show: readers, create: client, update: client, archive: people },
  complaints: { list: staff, show: staff, stop: operators, dismiss: operators },
  senders: { list: readers, show: readers, ask: people, accept: operators, refuse: operators },
  files: { show: readers, create: client },
  'document-sign-requests': {
    list: readers,
    show: readers,
    create: client,
    send: client,
    remind: [...client, ...operators],
    cancel: [...client, ...operators],
    correct: [...client, ...operators],
    decide_correction: client,
    allow_messages: operators,
    extend: [...client, ...operators],
    schedule: [...client, ...operators],
    timeline: readers,
    signer_view: staff,
    evidence: readers,
    download: [...readers, 'signer'],
    sign: ['signer'],
    reject: ['signer'],
  },
  'bulk-sendings': {
    list: readers,
    show: readers,
    create: client,
    correct: client,
    confirm: client,
    stop: [...client, ...operators],
  },
  balance: { list: staff, show: readers, update: people },
  packages: { list: readers, show: readers, create: client },
  transactions: { list: readers, show: readers },
  tariffs: { list: readers, show: readers, create: pricers, update: pricers, archive: pricers },
  bills: { list: readers, show: readers, create: client, cancel: cashiers },
  acts: { list: readers, show: readers },
  reconciliation: { show: readers },
  payments: { list: staff, show: staff, create: cashiers, confirm: cashiers, reverse: cashiers },
  statements: { list: staff, show: staff, create: cashiers, confirm: cashiers },
  approvals: { list: staff, show: staff, confirm: cashiers, refuse: cashiers },
  seller: { show: staff, update: cashiers },
  seal: { show: staff },
  retention: { show: staff },
  verification: { show: staff },
  deliveries: { list: staff, show: staff },
  // a link and a code are the key of a signature: those who only read never see a link
  reveals: { show: staff, link: operators },
  stuck: { list: staff, show: staff, retry: operators },
  journal: { list: staff, show: staff },
  // a client's owner sees who of the service looked at the data
  looks: { list: [...staff, 'client:owner'], show: [...staff, 'client:owner'] },
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
