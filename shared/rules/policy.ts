/** Who may do what: the only place where permissions are written. The server refuses by it, the screens show by it. */

export const adminRoles = ['owner', 'operator', 'accountant', 'auditor'] as const
export type AdminRole = (typeof adminRoles)[number]

export const clientRoles = ['owner', 'sender', 'accountant', 'reader'] as const
export type ClientRole = (typeof clientRoles)[number]

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
const payers: Role[] = ['client:owner', 'client:accountant', 'client:code']
const payingPeople: Role[] = ['client:owner', 'client:accountant']
const moneyReaders: Role[] = [...staff, ...payers, 'client:reader']
const workReaders: Role[] = [...staff, ...senders, 'client:reader']
/** an accountant pays for the organizations and needs no more of the work */
const organizationReaders: Role[] = [...workReaders, 'client:accountant']
const overseers: Role[] = ['client:owner', 'client:reader']

export const policy = {
  profile: { show: [...people], update: [...people] },
  'own-account': { show: staff },
  'own-password': { update: [...people, ...staff] },
  'own-factor': { show: [...people, ...staff], update: [...people, ...staff] },
  'own-sessions': { list: [...people, ...staff], end: [...people, ...staff] },
  session: { end: [...people, ...staff, 'signer'] },
  clients: { list: staff, show: staff, create: operators, update: operators, allow_sending: operators },
  'clients-codes': { list: staff, show: staff, archive: operators },
  // the whole code is shown once, at its creation
  'client-codes': {
    list: overseers,
    show: overseers,
    create: ['client:owner'],
    update: ['client:owner'],
    archive: ['client:owner'],
  },
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
  senders: {
    list: organizationReaders,
    show: organizationReaders,
    ask: sendingPeople,
    accept: operators,
    refuse: operators,
  },
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
    timeline: workReaders,
    signer_view: staff,
    evidence: workReaders,
    download: [...workReaders, 'signer'],
    sign: ['signer'],
    reject: ['signer'],
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
  'personal-data': { show: [...operators, 'support:auditor'], erase: operators, export: operators },
  verification: { show: staff },
  deliveries: { list: staff, show: staff },
  // a link and a code are the key of a signature: those who only read never see a link
  reveals: { show: staff, link: operators },
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
