import type { TransferReason } from './transfers.ts'
import type { ApprovalEvent } from './approvals.ts'
import type { NextDeliveryStatus } from './deliveries.ts'
import type { BulkSendingEvent } from './bulk-sendings.ts'
import type { ComplaintEvent } from './complaints.ts'
import type { ImportEvent } from './imports.ts'
import type { SenderEvent } from './senders.ts'
import type { SignRequestEvent } from './document-sign-requests.ts'

/** A link by which a password is set was sent; a password was set by one, or changed by its owner. */
type PasswordEvent = 'invite' | 'send_reset' | 'make_link' | 'set_password' | 'change_password'

/** Every event that the journal records, by noun. Their Russian names are in `shared/text/journal.ts`. */
type Verbs = {
  acts: 'create'
  admins: 'create' | 'update' | PasswordEvent
  approvals: 'ask' | 'schedule' | ApprovalEvent
  bills: 'create' | 'pay' | 'cancel'
  'bulk-sendings':
    | 'create'
    | 'choose_columns'
    | 'choose_source'
    | 'add_files'
    | 'correct'
    | 'open_documents'
    | BulkSendingEvent
  clients:
    | 'create'
    | 'update'
    | 'change_notice'
    | 'change_settings'
    | 'prove_origin'
    | 'lose_origin'
    | 'low_balance'
    | 'stop_sending'
    | 'allow_sending'
  'client-notes': 'create' | 'archive'
  'client-tasks': 'create' | 'update' | 'finish' | 'reopen'
  complaints: 'create' | ComplaintEvent
  'client-users':
    | 'create'
    | 'update'
    | 'join'
    | 'dismiss'
    | 'withdraw'
    | 'send_phone_code'
    | 'confirm_phone'
    | 'change_notices'
    | PasswordEvent
  'clients-codes': 'create' | 'update' | 'revoke'
  deliveries: NextDeliveryStatus | 'late_receipt' | 'retry' | 'reveal'
  'document-sign-requests':
    | 'create'
    | SignRequestEvent
    // what the signer was shown and given
    | 'view'
    | 'download'
    | 'download_copy'
    | 'send_code'
    | 'wrong_code'
    | 'send_download_code'
    | 'open_downloads'
    // what the sender changes while the request waits
    | 'remind'
    | 'correct'
    | 'propose_correction'
    | 'refuse_correction'
    | 'extend'
    | 'schedule'
    | 'again'
    // its place in the sender's list
    | 'tag'
    | 'hide'
    | 'unhide'
    // the holder of the link about further messages
    | 'stop_messages'
    | 'allow_messages'
    // what follows a signature
    | 'seal'
    | 'stamp'
    | 'document_stamp'
    | 'gost_seal'
    | 'retry'
    // staff looked at a masked value, or at the documents
    | 'reveal'
    | 'open_documents'
    // the operator opened the commitments of its codes
    | 'open_codes'
    // masked because the signer demanded it
    | 'erase'
  files: 'create' | 'seal' | 'stamp' | 'document_stamp' | 'gost_seal' | 'retry' | 'delete'
  imports: 'create' | 'choose_columns' | ImportEvent
  'individual-groups': 'create' | 'update' | 'archive' | 'change_members'
  individuals: 'create' | 'update' | 'archive' | 'reveal' | 'erase'
  // what its operator does with the whole of it, by commands
  installation: 'back_up' | 'restore' | 'rotate_secret' | 'renew_seal'
  jobs: 'retry'
  // an edition in place of another; an edition that a lawyer has checked
  'legal-texts': 'publish' | 'confirm'
  'legal-entities': 'create' | 'update' | 'archive'
  'legal-entities-contacts': 'create' | 'update' | 'archive' | 'reveal' | 'erase'
  packages: 'create' | 'give'
  'personal-data': 'clear' | 'search' | 'export' | 'erase' | 'erase_texts'
  payments: 'create' | 'confirm' | 'decline' | 'reverse'
  'second-factors':
    | 'create'
    | 'remove'
    | 'rename'
    | 'reset'
    | 'confirm'
    // only after the right password, or in a session
    | 'wrong_code'
    | 'wrong_passkey'
    | 'use_recovery_code'
    | 'renew_recovery_codes'
  seller: 'update'
  senders: SenderEvent
  sessions: 'create' | 'end' | 'refuse'
  signatures: 'create'
  statements: 'create' | 'confirm'
  tariffs: 'create' | 'update' | 'archive'
  templates: 'create' | 'update' | 'replace' | 'archive'
  transactions: TransferReason
  webhooks: 'create' | 'update' | 'archive' | 'rotate' | 'test' | 'replay' | 'switch_on' | 'switch_off'
}

/** `noun.verb` as the journal keeps it. */
export type JournalEvent = { [Noun in keyof Verbs]: `${Noun}.${Verbs[Noun]}` }[keyof Verbs]

/** What a journal row is about; a session and a second factor are recorded under their person. */
export type JournalSubject = Exclude<keyof Verbs, 'sessions' | 'second-factors'>

export type RequestEvent = Extract<JournalEvent, `document-sign-requests.${string}`>

/**
 * What an anchor follows at once, so that not even who holds the database can change it unnoticed: money, rights, seals.
 * All events of the nouns, and the events named apart.
 */
export const anchoredAtOnce = {
  nouns: [
    'acts',
    'admins',
    'approvals',
    'bills',
    'client-users',
    'clients-codes',
    'installation',
    'packages',
    'payments',
    'second-factors',
    'seller',
    'senders',
    'statements',
    'tariffs',
    'transactions',
  ],
  events: ['signatures.create', 'files.seal', 'files.stamp', 'files.document_stamp', 'files.gost_seal'],
} as const satisfies { nouns: (keyof Verbs)[]; events: JournalEvent[] }

/**
 * Rows about people who may demand that they be erased: their text is kept beside the journal, where it can be deleted
 * (docs/decisions/0123). All events of the nouns, and the events named apart.
 */
export const erasable = {
  nouns: [
    'bulk-sendings',
    'complaints',
    'deliveries',
    'document-sign-requests',
    'imports',
    'individual-groups',
    'individuals',
    'legal-entities-contacts',
    'signatures',
  ],
  events: ['files.create'],
} as const satisfies { nouns: (keyof Verbs)[]; events: JournalEvent[] }
