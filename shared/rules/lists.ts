import { approvalKinds, approvalStates } from './approvals.ts'
import { billStates } from './bills.ts'
import { bulkRowStates, bulkSendingStatuses } from './bulk-sendings.ts'
import { taskOwners, taskStates } from './client-tasks.ts'
import { complaintReasons, complaintStatuses } from './complaints.ts'
import { deliveryChannels, deliveryProviders, deliveryStatuses } from './deliveries.ts'
import { signRequestStatuses } from './document-sign-requests.ts'
import { eventTypes } from './events.ts'
import { exchangeFileStatuses } from './exchange-files.ts'
import { importKinds, importRowStates, importStatuses } from './imports.ts'
import { actorKinds, lookKinds } from './journal-events.ts'
import { messageStopReasons, messageStopStates } from './message-stops.ts'
import { packageStatuses } from './packages.ts'
import { publicLinkStates } from './public-links.ts'
import { paymentSources, paymentStatuses } from './payments.ts'
import { adminRoles, clientRoles } from './policy.ts'
import { senderStatuses } from './senders.ts'
import { statementLineStates } from './statements.ts'
import { stuckKinds } from './stuck-kinds.ts'
import { tariffKinds, tariffStatuses } from './tariffs.ts'
import { transactionUnits, transferReasons } from './transfers.ts'
import { userStatuses } from './users.ts'
import { test_event_type, webhookMessageStates } from './webhooks.ts'

export type Words = readonly [string, ...string[]]
/**
 * What a filter accepts: words of a closed list, one or several; with `one` exactly one of them; `ids`, `texts` and `tags`
 * one or several; `moment` a moment of ISO 8601 with a zone, or a day in Moscow.
 */
export type FilterKind =
  | Words
  | { readonly one: Words }
  | ('ids' | 'text' | 'texts' | 'tags' | 'search' | 'moment' | 'day' | 'boolean' | 'true' | 'signatures')

export type List = {
  readonly sort: readonly [string, ...string[]]
  readonly filter: Readonly<Record<string, FilterKind>>
}

const created = { created_at_gte: 'moment', created_at_lte: 'moment' } as const
const at = { at_gte: 'moment', at_lte: 'moment' } as const
const own = { id: 'ids', client_id: 'ids' } as const
const activity = ['active', 'blocked'] as const
const codes = { sort: ['id', 'label', 'created_at', 'last_used_at'], filter: own } as const

/**
 * The orders and filters of every list, once: the routes document exactly these (`shared/contract/list.ts`), a store
 * must have SQL for each (`server/platform/lists/list-of.ts`), a console can ask for no other order
 * (`shared/ra/list/columns-of.tsx`).
 */
export const lists = {
  acts: { sort: ['id', 'number', 'month', 'amount'], filter: own },
  admins: {
    sort: ['id', 'login', 'role', 'status', 'created_at', 'full_name'],
    filter: { id: 'ids', role: adminRoles, status: activity },
  },
  anchors: { sort: ['id', 'at'], filter: { id: 'ids' } },
  approvals: { sort: ['id', 'asked_at'], filter: { ...own, state: approvalStates, kind: approvalKinds } },
  balance: {
    sort: ['id', 'available', 'held', 'signatures_left', 'client_name'],
    filter: { ...own, ends_soon: 'boolean', signatures_lt: 'signatures', q: 'search' },
  },
  bills: {
    sort: ['id', 'number', 'amount', 'created_at'],
    filter: { ...own, legal_entity_id: 'ids', number: 'ids', status: billStates, ...created, q: 'search' },
  },
  'bulk-sendings': { sort: ['id', 'created_at'], filter: { ...own, status: bulkSendingStatuses, ...created } },
  'bulk-sending-rows': {
    sort: ['id', 'line'],
    filter: {
      id: 'ids',
      state: bulkRowStates,
      request_status: signRequestStatuses,
      external_id: 'text',
      q: 'search',
    },
  },
  'client-codes': codes,
  'client-notes': { sort: ['id', 'created_at'], filter: { id: 'ids', admin_id: 'ids', request_id: 'ids' } },
  'client-tasks': {
    sort: ['id', 'due_on'],
    filter: { ...own, admin_id: 'ids', whose: taskOwners, state: taskStates, due_on_lte: 'day' },
  },
  clients: {
    sort: ['id', 'status', 'created_at', 'name'],
    filter: {
      id: 'ids',
      kind: ['legal', 'individual'],
      status: activity,
      responsible_admin_id: 'ids',
      q: 'search',
    },
  },
  'clients-codes': codes,
  complaints: {
    sort: ['id', 'created_at', 'status'],
    filter: { ...own, request_id: 'ids', status: complaintStatuses, reason: complaintReasons },
  },
  deliveries: {
    sort: ['id', 'status', 'created_at'],
    filter: {
      ...own,
      request_id: 'ids',
      instead_of: 'ids',
      status: deliveryStatuses,
      channel: deliveryChannels,
      provider: deliveryProviders,
      template: 'text',
      awaited: 'boolean',
      ...created,
      q: 'search',
    },
  },
  'document-sign-requests': {
    sort: [
      'id',
      'status',
      'created_at',
      'sent_at',
      'signed_at',
      'deadline',
      'updated_at',
      'client_id',
      'title',
      'signer.full_name',
    ],
    filter: {
      ...own,
      batch_id: 'ids',
      bulk_sending_id: 'ids',
      individual_id: 'ids',
      legal_entity_id: 'ids',
      public_link_id: 'ids',
      status: signRequestStatuses,
      external_id: 'texts',
      group: 'text',
      updated_since: 'moment',
      ...created,
      signed_at_gte: 'moment',
      signed_at_lte: 'moment',
      created_by_user_id: 'ids',
      created_by_code_id: 'ids',
      tag: 'tags',
      hidden: 'boolean',
      noteworthy: 'boolean',
      q: 'search',
    },
  },
  'exchange-files': {
    sort: ['id'],
    filter: { ...own, status: exchangeFileStatuses, request_id: 'ids', ...created },
  },
  imports: { sort: ['id', 'created_at'], filter: { ...own, kind: importKinds, status: importStatuses, ...created } },
  'import-rows': { sort: ['id', 'line'], filter: { id: 'ids', state: importRowStates, q: 'search' } },
  individuals: {
    sort: ['id', 'phone', 'created_at', 'last_name', 'full_name'],
    filter: { ...own, legal_entity_id: 'ids', individual_group_id: 'ids', q: 'search' },
  },
  journal: {
    sort: ['id', 'at'],
    filter: {
      ...own,
      subject: 'text',
      subject_id: 'ids',
      event: 'texts',
      actor_kind: actorKinds,
      actor_id: 'ids',
      ip: 'text',
      ...at,
      q: 'search',
    },
  },
  'legal-entities': {
    sort: ['id', 'inn', 'created_at', 'short_name'],
    filter: { ...own, inn: 'text', same_inn: 'true', q: 'search' },
  },
  'legal-entities-contacts': {
    sort: ['id', 'created_at', 'full_name'],
    filter: { ...own, legal_entity_id: 'ids', q: 'search' },
  },
  looks: { sort: ['id', 'at'], filter: { ...own, admin_id: 'ids', kind: lookKinds, ...at } },
  'message-stops': {
    sort: ['id', 'created_at'],
    filter: { ...own, request_id: 'ids', reason: messageStopReasons, state: messageStopStates },
  },
  packages: {
    sort: ['id', 'bought_at', 'valid_until', 'price', 'signatures'],
    filter: { ...own, tariff_id: 'ids', status: packageStatuses },
  },
  payments: {
    sort: ['id', 'amount', 'created_at', 'client_id', 'status'],
    filter: { ...own, bill_id: 'ids', status: paymentStatuses, source: paymentSources, q: 'search', ...created },
  },
  'public-links': {
    sort: ['id', 'created_at'],
    filter: { ...own, legal_entity_id: 'ids', state: publicLinkStates },
  },
  'saved-drafts': { sort: ['id', 'updated_at'], filter: own },
  senders: {
    sort: ['id', 'asked_at', 'created_at', 'status'],
    filter: { ...own, legal_entity_id: 'ids', status: senderStatuses, q: 'search' },
  },
  statements: {
    sort: ['id', 'created_at'],
    filter: { id: 'ids', account: 'text', line_id: 'ids', q: 'search', ...created },
  },
  'statement-lines': {
    sort: ['id', 'status', 'amount'],
    filter: {
      id: 'ids',
      status: statementLineStates,
      client_id: 'ids',
      bill_id: 'ids',
      payer_inn: 'text',
      q: 'search',
    },
  },
  stuck: {
    sort: ['id', 'since', 'kind', 'attempts'],
    filter: { ...own, request_id: 'ids', kind: stuckKinds, cause: 'text' },
  },
  tariffs: {
    sort: ['id', 'price', 'signatures', 'name'],
    filter: { id: 'ids', kind: tariffKinds, client_id: 'ids', status: tariffStatuses },
  },
  templates: { sort: ['id', 'name', 'created_at'], filter: { ...own, q: 'search' } },
  transactions: {
    sort: ['id', 'at', 'amount'],
    filter: {
      ...own,
      reason: transferReasons,
      unit: { one: transactionUnits },
      package_id: 'ids',
      request_id: 'ids',
      payment_id: 'ids',
      ...at,
    },
  },
  users: {
    sort: ['id', 'login', 'role', 'status', 'created_at', 'full_name'],
    filter: { ...own, role: clientRoles, status: userStatuses, q: 'search' },
  },
  webhooks: { sort: ['id', 'label', 'created_at'], filter: own },
  'webhook-messages': {
    sort: ['id', 'created_at'],
    filter: {
      ...own,
      webhook_id: 'ids',
      request_id: 'ids',
      status: webhookMessageStates,
      type: [...eventTypes, test_event_type],
      ...created,
    },
  },
} as const satisfies Record<string, List>

export type ListName = keyof typeof lists
/** The orders that a list offers. */
export type SortOf<N extends ListName> = (typeof lists)[N]['sort'][number]
export type FilterOf<N extends ListName> = keyof (typeof lists)[N]['filter'] & string

declare const offered: unique symbol
/** An order that some list offers; only `orderOf` makes one. */
export type Order = { readonly field: string; readonly order: 'ASC' | 'DESC'; readonly [offered]: true }

export const orderOf = <N extends ListName>(_list: N, field: SortOf<N>, order: 'ASC' | 'DESC') =>
  ({ field, order }) as Order
