/**
 * One row per noun: its folder, API path, and its screen in each app, because they differ: `/support/legal` and
 * `/personal/organizations` are both `legal-entities`.
 */
export const resources = {
  admins: { path: 'admins', support: 'admins', cabinet: null },
  approvals: { path: 'approvals', support: 'approvals', cabinet: null },
  balance: { path: 'billing/balance', support: 'balance', cabinet: 'balance' },
  bills: { path: 'billing/bills', support: 'bills', cabinet: 'bills' },
  'bulk-sendings': { path: 'bulk-sendings', support: 'bulk', cabinet: 'bulk' },
  'client-tasks': { path: 'client-tasks', support: 'tasks', cabinet: null },
  clients: { path: 'clients', support: 'clients', cabinet: null },
  complaints: { path: 'complaints', support: 'complaints', cabinet: null },
  'client-codes': { path: 'client-codes', support: null, cabinet: 'client-codes' },
  'clients-codes': { path: 'clients-codes', support: 'clients-codes', cabinet: null },
  deliveries: { path: 'deliveries', support: 'deliveries', cabinet: null },
  'document-sign-requests': { path: 'document-sign-requests', support: 'request', cabinet: 'request' },
  'exchange-files': { path: 'exchange-files', support: null, cabinet: 'exchange' },
  imports: { path: 'imports', support: null, cabinet: 'imports' },
  individuals: { path: 'individuals', support: 'individuals', cabinet: 'individuals' },
  journal: { path: 'journal', support: 'journal', cabinet: null },
  'legal-entities': { path: 'legal-entities', support: 'legal', cabinet: 'organizations' },
  'legal-entities-contacts': { path: 'legal-entities-contacts', support: 'contacts', cabinet: 'contacts' },
  looks: { path: 'looks', support: 'looks', cabinet: 'looks' },
  'message-stops': { path: 'message-stops', support: 'message-stops', cabinet: null },
  packages: { path: 'billing/packages', support: 'packages', cabinet: 'packages' },
  payments: { path: 'billing/payments', support: 'payments', cabinet: null },
  'public-links': { path: 'public-links', support: 'public-links', cabinet: 'public-links' },
  senders: { path: 'senders', support: 'senders', cabinet: null },
  statements: { path: 'billing/statements', support: 'statements', cabinet: null },
  stuck: { path: 'stuck', support: 'stuck', cabinet: null },
  tariffs: { path: 'billing/tariffs', support: 'tariffs', cabinet: 'tariffs' },
  templates: { path: 'templates', support: null, cabinet: 'templates' },
  transactions: { path: 'billing/transactions', support: 'transactions', cabinet: 'transactions' },
  users: { path: 'users', support: 'users', cabinet: 'users' },
  'webhook-messages': { path: 'webhook-messages', support: 'webhook-messages', cabinet: 'webhook-messages' },
  webhooks: { path: 'webhooks', support: 'webhooks', cabinet: 'webhooks' },
} as const satisfies Record<string, { path: string; support: string | null; cabinet: string | null }>

export type Noun = keyof typeof resources
