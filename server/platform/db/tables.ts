import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
  Transaction,
} from 'kysely'
import type { Payer } from '#shared/contract/bills.ts'
import type { DeliveryProvider } from '#shared/contract/records.ts'
import type { SellerRequisites } from '#shared/contract/sellers.ts'
import type { TariffKind } from '#shared/contract/tariffs.ts'
import type { VerificationFinding } from '#shared/contract/verification.ts'
import type { BillState, BillStatus } from '#shared/rules/bills.ts'
import type { BulkRowStatus, BulkSendingStatus } from '#shared/rules/bulk-sending.ts'
import type { DeliveryStatus, NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import type { PackageStatus } from '#shared/rules/packages.ts'
import type { PaymentStatus } from '#shared/rules/payments.ts'
import type { AdminRole, ClientRole } from '#shared/rules/policy.ts'
import type { SignRequestStatus } from '#shared/rules/sign-request.ts'
import type { StatementLineStatus } from '#shared/rules/statements.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import type { VatMode } from '#shared/rules/vat.ts'
import type { Actor } from '#server/platform/core/actor.ts'

/** Rows as PostgreSQL keeps them; `tests/db/tables.test.ts` compares the names with information_schema. */
type Id = GeneratedAlways<number>
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Version = Generated<number>
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>

type Admins = {
  id: Id
  login: string
  full_name: string
  role: AdminRole
  status: Generated<'active' | 'blocked'>
  password_hash: string
  created_at: Moment
  version: Version
}

type Clients = {
  id: Id
  kind: 'legal' | 'individual'
  name: string
  status: Generated<'active' | 'blocked'>
  note: string | null
  responsible_admin_id: number | null
  created_at: Moment
  version: Version
  search: GeneratedAlways<string>
  low_balance_kopecks: number | null
  low_balance_email: string | null
  low_balance_told_at: MaybeMoment
  sender_name: string | null
}

type ClientUsers = {
  id: Id
  client_id: number
  login: string
  full_name: string
  phone: string | null
  role: ClientRole
  status: Generated<'active' | 'blocked'>
  password_hash: string
  created_at: Moment
  version: Version
}

type ClientsCodes = {
  id: Id
  client_id: number
  label: string
  prefix: string
  secret_hash: Buffer
  created_by: string
  created_at: Moment
  expires_at: MaybeMoment
  last_used_at: MaybeMoment
  revoked_at: MaybeMoment
  version: Version
}

type LegalEntities = {
  id: Id
  client_id: number
  short_name: string
  full_name: string | null
  inn: string
  kpp: string | null
  ogrn: string | null
  address: string | null
  director: string | null
  bik: string | null
  account: string | null
  agreement_number: string | null
  agreement_date: string | null
  archived_at: MaybeMoment
  created_at: Moment
  version: Version
  search: GeneratedAlways<string>
}

type LegalEntitiesContacts = {
  id: Id
  client_id: number
  legal_entity_id: number
  full_name: string
  position: string | null
  phone: string | null
  email: string | null
  archived_at: MaybeMoment
  created_at: Moment
  version: Version
  search: GeneratedAlways<string>
}

type Individuals = {
  id: Id
  client_id: number
  last_name: string
  first_name: string
  middle_name: string | null
  phone: string
  email: string | null
  snils: string | null
  inn: string | null
  legal_entity_id: number | null
  archived_at: MaybeMoment
  created_at: Moment
  version: Version
  search: GeneratedAlways<string>
}

type Sessions = {
  id: Id
  token_hash: Buffer
  audience: 'client' | 'support' | 'signer'
  client_user_id: number | null
  admin_id: number | null
  request_id: number | null
  phone: string | null
  ip: string | null
  user_agent: string | null
  created_at: Moment
  last_seen_at: Moment
  expires_at: ColumnType<Date, Date | string, Date | string>
  idle_seconds: number | null
  ended_at: MaybeMoment
}

type Journal = {
  id: Id
  chain: number
  seq: number
  payload: string
  prev_hash: string
  hash: string
  at: GeneratedAlways<Date>
  event: GeneratedAlways<string>
  subject: GeneratedAlways<string>
  subject_id: GeneratedAlways<number | null>
  actor_kind: GeneratedAlways<string>
  actor_id: GeneratedAlways<number | null>
  actor_name: GeneratedAlways<string>
}

type Verifications = {
  kind: 'recent' | 'full'
  started_at: Moment
  finished_at: MaybeMoment
  found: Generated<number>
  findings: DefaultJson<VerificationFinding[]>
  journal_id: Generated<number>
  transfer_id: Generated<number>
}

type JournalHeads = { chain: number; seq: number; hash: string }

type Tariffs = {
  id: Id
  name: string
  kind: TariffKind
  signatures: number
  /** kopecks */
  price: number
  days_valid: number | null
  archived_at: MaybeMoment
  created_at: Moment
  version: Version
  /** whose alone it is */
  client_id: number | null
}

type Packages = {
  id: Id
  client_id: number
  tariff_id: number
  name: string
  signatures: number
  /** kopecks */
  price: number
  valid_until: MaybeMoment
  bought_by: string
  bought_at: Moment
  version: Version
}

/** A view: packages with what is left of them. */
export type PackagesShown = {
  packages_shown: Packages & { left: number; held: number; expired: number; used: number; status: PackageStatus }
}

/** A view: what does not move by itself. */
export type StuckShown = {
  stuck_shown: {
    id: number
    kind: StuckKind
    since: Date
    client_id: number | null
    request_id: number | null
    delivery_id: number | null
    job_id: number | null
    job_kind: string
    template: string | null
    channel: 'sms' | 'email' | null
    status: DeliveryStatus | null
    error: string | null
    attempts: number
    next_at: Date | null
    state: 'waiting' | 'running' | 'stopped'
    can_retry: boolean
  }
}

type Payments = {
  id: Id
  client_id: number
  /** kopecks */
  amount: number
  description: string
  source: 'manual' | 'bank'
  created_by_admin_id: number | null
  created_at: Moment
  version: Version
  bill_id: number | null
  status: Generated<PaymentStatus>
  statement_line_id: number | null
  confirmed_by_admin_id: number | null
  confirmed_at: MaybeMoment
  reversed_by_admin_id: number | null
  reversed_at: MaybeMoment
  reverse_reason: string | null
}

type Sellers = {
  id: Generated<number>
  name: string
  inn: string
  kpp: string | null
  address: string
  bank_name: string
  bik: string
  account: string
  corr_account: string
  director: string
  accountant: string
  vat_mode: Generated<VatMode>
  last_bill_number: Generated<number>
  last_act_number: Generated<number>
  version: Version
}

type Bills = {
  id: Id
  client_id: number
  legal_entity_id: number
  seller_id: number
  number: number
  /** days in Moscow */
  issued_on: string
  due_on: string
  /** kopecks, tax included */
  amount: number
  /** kopecks */
  paid: Generated<number>
  status: Generated<BillStatus>
  vat_mode: VatMode
  /** kopecks */
  vat_amount: number
  vat_text: string
  item: string
  seller: Json<SellerRequisites>
  payer: Json<Payer>
  email: string
  created_by: string
  created_at: Moment
  cancelled_at: MaybeMoment
  cancel_reason: string | null
  version: Version
  search: GeneratedAlways<string>
}

type Statements = {
  id: Id
  name: string
  sha256: string
  account: string
  starts_on: string | null
  ends_on: string | null
  documents: number
  imported: number
  created_by_admin_id: number | null
  created_at: Moment
  version: Version
}

type StatementLines = {
  id: Id
  statement_id: number
  document_key: string
  kind: string
  number: string
  date: string
  /** kopecks */
  amount: number
  incoming: boolean
  payer_name: string
  payer_inn: string | null
  payer_kpp: string | null
  payer_account: string
  purpose: string
  status: StatementLineStatus
  reason: string
  client_id: number | null
  bill_id: number | null
  version: Version
}

/** What an act says was done, by package and price; sums in kopecks. */
export type ActLine = {
  /** used by signers, or written off unused when the package ended */
  service: 'capture' | 'expiry'
  /** the package that gave the signatures */
  package: string | null
  signatures: number
  /** of one; a rest that was written off is told as one sum */
  price: number | null
  amount: number
}

type Acts = {
  id: Id
  client_id: number
  seller_id: number
  number: number
  /** the first day of the month */
  month: string
  issued_on: string
  /** kopecks */
  amount: number
  vat_amount: number
  vat_text: string
  lines: Json<ActLine[]>
  seller: Json<SellerRequisites>
  payer: Json<Payer>
  created_at: Moment
  version: Version
}

/** A view: bills with what people see as their state. */
export type BillsShown = { bills_shown: Bills & { state: BillState } }

export type FileWarning = { code: string; text: string }

type Files = {
  id: Id
  client_id: number
  purpose: 'original' | 'sealed'
  name: string
  mime: string
  /** bytes */
  size: number
  sha256: string
  source_sha256: string | null
  pages: number
  /** PDF points, a pair a page */
  page_sizes: JSONColumnType<[width: number, height: number][]>
  wrap: Generated<boolean>
  warnings: DefaultJson<FileWarning[]>
  storage_key: string
  created_by: string
  created_at: Moment
  stamped_at: MaybeMoment
  stamped_by: string | null
  replaced_by: number | null
}

type Batches = {
  id: Id
  client_id: number
  ordered: boolean
  external_id: string | null
  external_digest: string | null
  created_at: Moment
}

export type BulkDocument = { file_id: number; title: string; sha256: string }

type BulkSendings = {
  id: Id
  client_id: number
  name: string
  status: Generated<BulkSendingStatus>
  unknown_columns: DefaultJson<string[]>
  legal_entity_id: number | null
  title: string | null
  message: string | null
  deadline: MaybeMoment
  documents: DefaultJson<BulkDocument[]>
  remind_every_days: number | null
  remind_times_max: number | null
  confirmed_by: ColumnType<Actor | null, string | null | undefined, string | null>
  confirmed_at: MaybeMoment
  portions: Generated<number>
  finished_at: MaybeMoment
  stop_reason: string | null
  created_by: string
  created_at: Moment
  version: Version
}

type BulkSendingRows = {
  id: Id
  client_id: number
  bulk_sending_id: number
  line: number
  status: BulkRowStatus
  full_name: string
  phone: string
  email: string | null
  title: string | null
  message: string | null
  external_id: string | null
  /** field → Russian text */
  errors: DefaultJson<Record<string, string>>
  individual_id: number | null
  known_as: string | null
  request_id: number | null
  search: GeneratedAlways<string>
}

type DocumentSignRequests = {
  id: Id
  client_id: number
  batch_id: number
  group: string
  status: Generated<SignRequestStatus>
  title: string
  ordered: boolean
  position: number
  legal_entity_id: number
  venture: string
  individual_id: number
  signer_full_name: string
  signer_phone: string
  signer_email: string | null
  deadline: ColumnType<Date, Date | string, Date | string>
  message: string | null
  /** kopecks, fixed at sending; 0 when a package gives the signature */
  price: number | null
  external_id: string | null
  wrong_codes: Generated<number>
  reject_reason: string | null
  fail_reason: string | null
  created_by: string
  created_at: Moment
  sent_at: MaybeMoment
  opened_at: MaybeMoment
  confirmed_at: MaybeMoment
  signed_at: MaybeMoment
  rejected_at: MaybeMoment
  finished_at: MaybeMoment
  sealed_at: MaybeMoment
  updated_at: Moment
  version: Version
  search: GeneratedAlways<string>
  package_id: number | null
  disowned_at: MaybeMoment
  again_id: number | null
  remind_every_days: number | null
  remind_times_max: number | null
  reminders_sent: Generated<number>
  remind_at: MaybeMoment
}

type ConsentTexts = {
  text_sha256: string
  kind: 'agreement' | 'personal_data'
  text_version: string
  body: string
  kept_at: Moment
}

type Documents = {
  id: Id
  client_id: number
  request_id: number
  position: number
  title: string
  file_id: number
  sha256: string
  sealed_file_id: number | null
  viewed_at: MaybeMoment
  downloaded_at: MaybeMoment
  copy_downloaded_at: MaybeMoment
}

type SealedCopies = {
  batch_id: number
  sha256: string
  number: number
  file_id: number
}

type SigningCodes = {
  id: Id
  request_id: number
  client_id: number
  digest: Buffer
  phone: string
  documents_sha256: string
  attempts: Generated<number>
  created_at: Moment
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: MaybeMoment
  killed_at: MaybeMoment
}

type Consents = {
  id: Id
  client_id: number
  request_id: number | null
  client_user_id: number | null
  kind: 'agreement' | 'personal_data'
  text_version: string
  text_sha256: string
  accepted_at: Moment
  ip: string | null
  user_agent: string | null
  /** that a signer asked for by accepting */
  code_id: number | null
}

export type SignedDocument = { document_id: number; file_id: number; sha256: string }

type Signatures = {
  id: Id
  request_id: number
  client_id: number
  code_id: number
  signer_full_name: string
  signer_phone: string
  documents: Json<SignedDocument[]>
  consent_version: string
  code_sent_at: ColumnType<Date, Date | string, never>
  code_confirmed_at: ColumnType<Date, Date | string, never>
  signed_at: ColumnType<Date, Date | string, never>
  ip: string | null
  user_agent: string | null
}

/** A paper that is printed when the message goes out. */
export type Attachment = { kind: 'bill'; id: number; name: string }
export type DeliveryStep = { at: string; status: DeliveryStatus; detail: string | null }

type Deliveries = {
  id: Id
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email'
  template: string
  recipient: string
  subject: string | null
  body: string
  sealed_body: Buffer | null
  provider: DeliveryProvider | null
  provider_id: string | null
  status: Generated<DeliveryStatus>
  error: string | null
  history: DefaultJson<DeliveryStep[]>
  /** kopecks */
  price: number | null
  created_at: Moment
  updated_at: Moment
  version: Version
  attachment: ColumnType<Attachment | null, string | null | undefined, never>
  secret: Generated<boolean>
  sender: string | null
  tries: Generated<number>
  handed_over_at: MaybeMoment
  accepted_at: MaybeMoment
  instead_of: number | null
}

type DeliveryParts = {
  id: Id
  delivery_id: number
  provider: DeliveryProvider
  provider_id: string
  status: Generated<NextDeliveryStatus>
  ask_at: Moment
  created_at: Moment
}

type DeliveryReceipts = {
  id: Id
  provider: DeliveryProvider
  provider_id: string
  status: NextDeliveryStatus
  cause: string | null
  /** kopecks */
  price: number | null
  created_at: Moment
}

type Jobs = {
  id: Id
  kind: string
  key: string | null
  payload: Json<Record<string, unknown>>
  state: Generated<'waiting' | 'running' | 'done' | 'dead'>
  run_at: Moment
  attempts: Generated<number>
  lease_owner: string | null
  leased_until: MaybeMoment
  last_error: string | null
  created_at: Moment
  finished_at: MaybeMoment
}

type IdempotencyKeys = {
  owner: string
  key: string
  request_sha256: string
  status: number
  answer: JSONColumnType<object> | null
  created_at: Moment
}

export type Tables = {
  acts: Acts
  admins: Admins
  batches: Batches
  bills: Bills
  bulk_sending_rows: BulkSendingRows
  bulk_sendings: BulkSendings
  client_users: ClientUsers
  clients: Clients
  clients_codes: ClientsCodes
  consent_texts: ConsentTexts
  consents: Consents
  deliveries: Deliveries
  delivery_parts: DeliveryParts
  delivery_receipts: DeliveryReceipts
  document_sign_requests: DocumentSignRequests
  documents: Documents
  files: Files
  idempotency_keys: IdempotencyKeys
  individuals: Individuals
  jobs: Jobs
  journal: Journal
  journal_heads: JournalHeads
  legal_entities: LegalEntities
  legal_entities_contacts: LegalEntitiesContacts
  packages: Packages
  payments: Payments
  sealed_copies: SealedCopies
  sellers: Sellers
  sessions: Sessions
  signatures: Signatures
  signing_codes: SigningCodes
  statement_lines: StatementLines
  statements: Statements
  tariffs: Tariffs
  verifications: Verifications
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** A running transaction. What must not happen outside one (state, money, history, messages) demands this type. */
export type Tx = Transaction<Tables>

type Columns = { readonly [T in keyof Tables]: { readonly [C in keyof Tables[T]]: true } }

const columns: Columns = {
  acts: {
    id: true,
    client_id: true,
    seller_id: true,
    number: true,
    month: true,
    issued_on: true,
    amount: true,
    vat_amount: true,
    vat_text: true,
    lines: true,
    seller: true,
    payer: true,
    created_at: true,
    version: true,
  },
  admins: {
    id: true,
    login: true,
    full_name: true,
    role: true,
    status: true,
    password_hash: true,
    created_at: true,
    version: true,
  },
  batches: { id: true, client_id: true, ordered: true, external_id: true, external_digest: true, created_at: true },
  bills: {
    id: true,
    client_id: true,
    legal_entity_id: true,
    seller_id: true,
    number: true,
    issued_on: true,
    due_on: true,
    amount: true,
    paid: true,
    status: true,
    vat_mode: true,
    vat_amount: true,
    vat_text: true,
    item: true,
    seller: true,
    payer: true,
    email: true,
    created_by: true,
    created_at: true,
    cancelled_at: true,
    cancel_reason: true,
    version: true,
    search: true,
  },
  bulk_sending_rows: {
    id: true,
    client_id: true,
    bulk_sending_id: true,
    line: true,
    status: true,
    full_name: true,
    phone: true,
    email: true,
    title: true,
    message: true,
    external_id: true,
    errors: true,
    individual_id: true,
    known_as: true,
    request_id: true,
    search: true,
  },
  bulk_sendings: {
    id: true,
    client_id: true,
    name: true,
    status: true,
    unknown_columns: true,
    legal_entity_id: true,
    title: true,
    message: true,
    deadline: true,
    documents: true,
    remind_every_days: true,
    remind_times_max: true,
    confirmed_by: true,
    confirmed_at: true,
    portions: true,
    finished_at: true,
    stop_reason: true,
    created_by: true,
    created_at: true,
    version: true,
  },
  client_users: {
    id: true,
    client_id: true,
    login: true,
    full_name: true,
    phone: true,
    role: true,
    status: true,
    password_hash: true,
    created_at: true,
    version: true,
  },
  clients: {
    id: true,
    kind: true,
    name: true,
    status: true,
    note: true,
    responsible_admin_id: true,
    created_at: true,
    version: true,
    search: true,
    low_balance_kopecks: true,
    low_balance_email: true,
    low_balance_told_at: true,
    sender_name: true,
  },
  clients_codes: {
    id: true,
    client_id: true,
    label: true,
    prefix: true,
    secret_hash: true,
    created_by: true,
    created_at: true,
    expires_at: true,
    last_used_at: true,
    revoked_at: true,
    version: true,
  },
  consent_texts: { text_sha256: true, kind: true, text_version: true, body: true, kept_at: true },
  consents: {
    id: true,
    client_id: true,
    request_id: true,
    client_user_id: true,
    kind: true,
    text_version: true,
    text_sha256: true,
    accepted_at: true,
    ip: true,
    user_agent: true,
    code_id: true,
  },
  deliveries: {
    id: true,
    client_id: true,
    request_id: true,
    channel: true,
    template: true,
    recipient: true,
    subject: true,
    body: true,
    sealed_body: true,
    provider: true,
    provider_id: true,
    status: true,
    error: true,
    history: true,
    price: true,
    created_at: true,
    updated_at: true,
    version: true,
    attachment: true,
    secret: true,
    sender: true,
    tries: true,
    handed_over_at: true,
    accepted_at: true,
    instead_of: true,
  },
  delivery_parts: {
    id: true,
    delivery_id: true,
    provider: true,
    provider_id: true,
    status: true,
    ask_at: true,
    created_at: true,
  },
  delivery_receipts: {
    id: true,
    provider: true,
    provider_id: true,
    status: true,
    cause: true,
    price: true,
    created_at: true,
  },
  document_sign_requests: {
    id: true,
    client_id: true,
    batch_id: true,
    group: true,
    status: true,
    title: true,
    ordered: true,
    position: true,
    legal_entity_id: true,
    venture: true,
    individual_id: true,
    signer_full_name: true,
    signer_phone: true,
    signer_email: true,
    deadline: true,
    message: true,
    price: true,
    external_id: true,
    wrong_codes: true,
    reject_reason: true,
    fail_reason: true,
    created_by: true,
    created_at: true,
    sent_at: true,
    opened_at: true,
    confirmed_at: true,
    signed_at: true,
    rejected_at: true,
    finished_at: true,
    sealed_at: true,
    updated_at: true,
    version: true,
    search: true,
    package_id: true,
    disowned_at: true,
    again_id: true,
    remind_every_days: true,
    remind_times_max: true,
    reminders_sent: true,
    remind_at: true,
  },
  documents: {
    id: true,
    client_id: true,
    request_id: true,
    position: true,
    title: true,
    file_id: true,
    sha256: true,
    sealed_file_id: true,
    viewed_at: true,
    downloaded_at: true,
    copy_downloaded_at: true,
  },
  files: {
    id: true,
    client_id: true,
    purpose: true,
    name: true,
    mime: true,
    size: true,
    sha256: true,
    source_sha256: true,
    pages: true,
    page_sizes: true,
    wrap: true,
    warnings: true,
    storage_key: true,
    created_by: true,
    created_at: true,
    stamped_at: true,
    stamped_by: true,
    replaced_by: true,
  },
  idempotency_keys: { owner: true, key: true, request_sha256: true, status: true, answer: true, created_at: true },
  individuals: {
    id: true,
    client_id: true,
    last_name: true,
    first_name: true,
    middle_name: true,
    phone: true,
    email: true,
    snils: true,
    inn: true,
    legal_entity_id: true,
    archived_at: true,
    created_at: true,
    version: true,
    search: true,
  },
  jobs: {
    id: true,
    kind: true,
    key: true,
    payload: true,
    state: true,
    run_at: true,
    attempts: true,
    lease_owner: true,
    leased_until: true,
    last_error: true,
    created_at: true,
    finished_at: true,
  },
  journal: {
    id: true,
    chain: true,
    seq: true,
    payload: true,
    prev_hash: true,
    hash: true,
    at: true,
    event: true,
    subject: true,
    subject_id: true,
    actor_kind: true,
    actor_id: true,
    actor_name: true,
  },
  journal_heads: { chain: true, seq: true, hash: true },
  legal_entities: {
    id: true,
    client_id: true,
    short_name: true,
    full_name: true,
    inn: true,
    kpp: true,
    ogrn: true,
    address: true,
    director: true,
    bik: true,
    account: true,
    agreement_number: true,
    agreement_date: true,
    archived_at: true,
    created_at: true,
    version: true,
    search: true,
  },
  legal_entities_contacts: {
    id: true,
    client_id: true,
    legal_entity_id: true,
    full_name: true,
    position: true,
    phone: true,
    email: true,
    archived_at: true,
    created_at: true,
    version: true,
    search: true,
  },
  packages: {
    id: true,
    client_id: true,
    tariff_id: true,
    name: true,
    signatures: true,
    price: true,
    valid_until: true,
    bought_by: true,
    bought_at: true,
    version: true,
  },
  payments: {
    id: true,
    client_id: true,
    amount: true,
    description: true,
    source: true,
    created_by_admin_id: true,
    created_at: true,
    version: true,
    bill_id: true,
    status: true,
    statement_line_id: true,
    confirmed_by_admin_id: true,
    confirmed_at: true,
    reversed_by_admin_id: true,
    reversed_at: true,
    reverse_reason: true,
  },
  sealed_copies: { batch_id: true, sha256: true, number: true, file_id: true },
  sellers: {
    id: true,
    name: true,
    inn: true,
    kpp: true,
    address: true,
    bank_name: true,
    bik: true,
    account: true,
    corr_account: true,
    director: true,
    accountant: true,
    vat_mode: true,
    last_bill_number: true,
    last_act_number: true,
    version: true,
  },
  sessions: {
    id: true,
    token_hash: true,
    audience: true,
    client_user_id: true,
    admin_id: true,
    request_id: true,
    phone: true,
    ip: true,
    user_agent: true,
    created_at: true,
    last_seen_at: true,
    expires_at: true,
    idle_seconds: true,
    ended_at: true,
  },
  signatures: {
    id: true,
    request_id: true,
    client_id: true,
    code_id: true,
    signer_full_name: true,
    signer_phone: true,
    documents: true,
    consent_version: true,
    code_sent_at: true,
    code_confirmed_at: true,
    signed_at: true,
    ip: true,
    user_agent: true,
  },
  signing_codes: {
    id: true,
    request_id: true,
    client_id: true,
    digest: true,
    phone: true,
    documents_sha256: true,
    attempts: true,
    created_at: true,
    expires_at: true,
    used_at: true,
    killed_at: true,
  },
  statement_lines: {
    id: true,
    statement_id: true,
    document_key: true,
    kind: true,
    number: true,
    date: true,
    amount: true,
    incoming: true,
    payer_name: true,
    payer_inn: true,
    payer_kpp: true,
    payer_account: true,
    purpose: true,
    status: true,
    reason: true,
    client_id: true,
    bill_id: true,
    version: true,
  },
  statements: {
    id: true,
    name: true,
    sha256: true,
    account: true,
    starts_on: true,
    ends_on: true,
    documents: true,
    imported: true,
    created_by_admin_id: true,
    created_at: true,
    version: true,
  },
  tariffs: {
    id: true,
    name: true,
    kind: true,
    signatures: true,
    price: true,
    days_valid: true,
    archived_at: true,
    created_at: true,
    version: true,
    client_id: true,
  },
  verifications: {
    kind: true,
    started_at: true,
    finished_at: true,
    found: true,
    findings: true,
    journal_id: true,
    transfer_id: true,
  },
}

/** Table → its columns: what the types above claim, for the test against information_schema. */
export const tableColumns: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(columns).map(([table, names]) => [table, Object.keys(names)]),
)
