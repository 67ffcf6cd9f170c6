/**
 * How long personal data are kept, by kind (152-ФЗ, ст. 5 ч. 7): the table that the clearing, the settings, the console
 * and docs/personal-data.md follow. Texts are in `shared/text/retention.ts`.
 */

type Rule = { tables: readonly string[] } & (
  | { term: 'setting'; setting: string; days: number }
  /** a fixed time of hours or days, after which rows are useless */
  | { term: 'short' }
  /** held by law or by an agreement: nothing deletes these rows by time */
  | { term: 'held' }
)

const setting = <S extends string>(name: S, days: number, tables: readonly string[]) =>
  ({ term: 'setting', setting: name, days, tables }) as const
const short = (...tables: string[]) => ({ term: 'short', tables }) as const
const held = (...tables: string[]) => ({ term: 'held', tables }) as const

export const retention = {
  drafts: setting('DRAFTS_DAYS', 365, [
    'document_sign_requests',
    'documents',
    'document_fields',
    'file_asks',
    'copy_recipients',
    'saved_drafts',
    'saved_draft_files',
  ]),
  unsigned_requests: setting('UNSIGNED_REQUESTS_DAYS', 1095, [
    'document_sign_requests',
    'documents',
    'document_fields',
    'file_asks',
    'copy_recipients',
    'deliveries',
    'gateway_answers',
    'consents',
    'signing_codes',
    'link_devices',
    'served_pages',
    'shown_pages',
    'signer_corrections',
    'court_packets',
    'request_tags',
    'bulk_sending_rows',
  ]),
  archived_people: setting('ARCHIVED_PEOPLE_DAYS', 365, ['individuals', 'legal_entities_contacts']),
  unconfirmed_tables: setting('UNCONFIRMED_TABLES_DAYS', 7, [
    'bulk_sendings',
    'bulk_sending_rows',
    'bulk_sending_files',
    'imports',
    'import_rows',
  ]),
  sent_tables: setting('SENT_TABLES_DAYS', 365, ['bulk_sendings', 'bulk_sending_rows', 'bulk_sending_files']),
  letters: setting('LETTERS_DAYS', 365, ['deliveries']),
  registrations: setting('REGISTRATIONS_DAYS', 7, ['registrations']),
  sessions: setting('SESSIONS_DAYS', 30, ['sessions']),
  account_codes: setting('ACCOUNT_CODES_DAYS', 30, ['phone_codes', 'password_links']),
  failed_logins: setting('FAILED_LOGINS_DAYS', 30, ['failed_logins']),
  looks: setting('LOOKS_DAYS', 1095, ['looks']),
  lifted_stops: setting('LIFTED_STOPS_DAYS', 365, ['message_stops', 'complaints']),
  unsent_files: setting('UNSENT_FILES_DAYS', 30, ['files']),
  page_images: setting('PAGE_IMAGES_DAYS', 30, []),
  counters: short('limits', 'wrong_tries', 'message_counts', 'passkey_challenges', 'provider_logins'),
  answers: short('idempotency_keys'),
  work: short('jobs', 'delivery_receipts'),
  exchanges: short('exchange_drops', 'exchange_files'),
  public_forms: short('public_link_forms', 'phone_proofs'),
  messengers: short('messenger_chats', 'messenger_tokens'),
  signer_files: short('signer_files', 'files'),
  webhook_log: short('webhook_messages', 'webhook_tries'),
  evidence: held(
    'signatures',
    'document_sign_requests',
    'request_tags',
    'documents',
    'document_fields',
    'file_asks',
    'copy_recipients',
    'signer_files',
    'files',
    'sealed_copies',
    'sending_approvals',
    'sending_approval_requests',
    'sending_approvers',
    'gost_seals',
    'court_packets',
    'signing_codes',
    'link_devices',
    'served_pages',
    'shown_pages',
    'consents',
    'deliveries',
    'gateway_answers',
    'delivery_parts',
  ),
  accounting: held(
    'acts',
    'bills',
    'payments',
    'packages',
    'statements',
    'statement_lines',
    'ledger_accounts',
    'ledger_transfers',
  ),
  journal: held('journal', 'journal_heads', 'journal_texts'),
  accounts: held(
    'clients',
    'client_users',
    'user_notices',
    'origin_proofs',
    'clients_codes',
    'webhooks',
    'legal_entities',
    'legal_entities_contacts',
    'individuals',
    'individual_groups',
    'individual_group_members',
    'table_mappings',
    'sending_defaults',
    'approval_rules',
    'faces',
    'logos',
    'saved_texts',
    'saved_views',
    'senders',
    'templates',
    'template_editions',
    'public_links',
    'public_link_documents',
    'totp_factors',
    'passkeys',
    'identities',
    'recovery_codes',
    'consents',
  ),
  notes: held('client_notes', 'client_tasks'),
  staff: held('admins', 'approvals', 'saved_views', 'totp_factors', 'passkeys', 'identities', 'recovery_codes'),
  refusals: held('message_stops', 'copy_stops'),
} as const satisfies Record<string, Rule>

export type RetentionKind = keyof typeof retention

/** Kinds with a term that the operator sets. */
export type ClearedKind = {
  [K in RetentionKind]: (typeof retention)[K] extends { term: 'setting' } ? K : never
}[RetentionKind]

export type RetentionSetting = (typeof retention)[ClearedKind]['setting']

export const retentionKinds = Object.keys(retention) as RetentionKind[]

export const clearedKinds = retentionKinds.filter((kind): kind is ClearedKind => retention[kind].term === 'setting')
