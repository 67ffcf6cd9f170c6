/**
 * Generated from the database by `npm run db:tables`: not to be edited. Types that the database does not know are named
 * in `tests/db/catalogue.support.ts`.
 */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Payer } from '#shared/contract/bills.ts'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import type { Noun } from '#shared/contract/resources.ts'
import type { SellerRequisites } from '#shared/contract/seller.ts'
import type { TransferReason } from '#shared/rules/transfers.ts'
import type { VerificationFinding } from '#shared/contract/verification.ts'
import type { ApprovalKind, ApprovalState } from '#shared/rules/approvals.ts'
import type { BillState, BillStatus } from '#shared/rules/bills.ts'
import type { BulkRowStatus, BulkSendingStatus, BulkSource } from '#shared/rules/bulk-sendings.ts'
import type { DeliveryProvider, DeliveryStatus, NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import type { DocumentFieldKind } from '#shared/rules/document-fields.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import type { ExistingChoice, ImportKind, ImportRowState, ImportStatus } from '#shared/rules/imports.ts'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { SignerFileKind } from '#shared/rules/signer-files.ts'
import type { PackageStatus } from '#shared/rules/packages.ts'
import type { PaymentStatus } from '#shared/rules/payments.ts'
import type { AdminRole, ClientRole, CodeScope } from '#shared/rules/policy.ts'
import type { FactorKind } from '#shared/rules/second-factor.ts'
import type { CorrectionState } from '#shared/rules/signer-corrections.ts'
import type { StatementLineStatus } from '#shared/rules/statements.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import type { TariffKind } from '#shared/rules/tariffs.ts'
import type { TemplateField } from '#shared/rules/templates.ts'
import type { VatMode } from '#shared/rules/vat.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type {
  ActLine,
  ArchiveEntry,
  Attachment,
  BulkDocument,
  BulkTableColumn,
  Circumstances,
  ConsentText,
  CorrectedCells,
  DeliveryStep,
  GatewayAnswer,
  FileWarning,
  FilledField,
  ImportedColumn,
  Leg,
  PacketImage,
  PageSize,
  SavedForm,
  SignedDocument,
  SignerChanges,
  ViewColumn,
  ViewSort,
} from './column-values.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Read and never written. */
type View<T> = { [C in keyof T]: ColumnType<T[C], never, never> }

type Acts = {
  id: GeneratedAlways<number>
  client_id: number
  seller_id: number
  number: number
  month: string
  issued_on: string
  amount: Kopecks
  vat_amount: Kopecks
  vat_text: string
  lines: Json<ActLine[]>
  seller: Json<SellerRequisites>
  payer: Json<Payer>
  created_at: DefaultMoment
  version: Generated<number>
  anchor_id: number | null
  anchor_root: string | null
  emails: Generated<string[]>
  basis: string
}

type Admins = {
  id: GeneratedAlways<number>
  login: string
  full_name: string
  role: AdminRole
  status: Generated<'active' | 'blocked'>
  password_hash: string | null
  created_at: DefaultMoment
  version: Generated<number>
  made_by: number | null
  raised_by: number | null
  raised_at: MaybeMoment
  former_role: string | null
  former_until: MaybeMoment
  password_login_until: MaybeMoment
}

type AnchorHeads = {
  chain: number
  anchor_id: number
  place: number
  first_seq: number
  seq: number
  hash: string
  rows_root: string
}

type AnchorStamps = {
  anchor_id: number
  stamped_at: Moment
  authority: string | null
  token: Buffer
}

type Anchors = {
  id: number
  at: Moment
  previous_root: string
  tree: string
  width: number
  blind: string
  root: string
}

type ApprovalRules = {
  id: GeneratedAlways<number>
  client_id: number
  position: number
  amount_from: Kopecks | null
  approvers: number[]
  ordered: boolean
  own_allowed: boolean
}

type Approvals = {
  id: GeneratedAlways<number>
  kind: ApprovalKind
  subject_id: number | null
  client_id: number | null
  payload: Json<Record<string, unknown>>
  subject_version: number | null
  before: MaybeJson<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  state: Generated<ApprovalState>
  asked_by: number
  asked_at: DefaultMoment
  runs_at: MaybeMoment
  decided_by: number | null
  decided_at: MaybeMoment
  reason: string | null
  version: Generated<number>
}

type Banks = {
  bik: string
  name: string
  place: string | null
  corr_account: string | null
  license_revoked_on: string | null
  directory_day: string
}

type Batches = {
  id: GeneratedAlways<number>
  client_id: number
  ordered: boolean
  external_id: string | null
  external_digest: string | null
  created_at: DefaultMoment
  freed_at: MaybeMoment
}

type Bills = {
  id: GeneratedAlways<number>
  client_id: number
  legal_entity_id: number | null
  seller_id: number
  number: number
  issued_on: string
  due_on: string
  amount: Kopecks
  paid: Generated<Kopecks>
  status: Generated<BillStatus>
  vat_mode: VatMode
  vat_amount: Kopecks
  vat_text: string
  item: string
  seller: Json<SellerRequisites>
  payer: Json<Payer>
  email: string
  created_by: string
  created_at: DefaultMoment
  cancelled_at: MaybeMoment
  cancel_reason: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  email_status: Generated<'sent' | 'not_confirmed'>
  basis: string
}

type BulkSendingFiles = {
  id: GeneratedAlways<number>
  client_id: number
  bulk_sending_id: number
  name: string
  key: string
  status: 'waiting' | 'taken' | 'refused'
  error: string | null
  file_id: number | null
  entry: MaybeJson<ArchiveEntry>
}

type BulkSendingRows = {
  id: GeneratedAlways<number>
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
  errors: DefaultJson<Record<string, string>>
  individual_id: number | null
  known_as: string | null
  request_id: number | null
  search: GeneratedAlways<string>
  not_before: MaybeMoment
  cells: DefaultJson<string[]>
  corrected: DefaultJson<CorrectedCells>
  file_name: string | null
  file_key: string | null
  file_id: number | null
}

type BulkSendings = {
  id: GeneratedAlways<number>
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
  confirmed_by: MaybeJson<Actor>
  confirmed_at: MaybeMoment
  portions: Generated<number>
  finished_at: MaybeMoment
  stop_reason: string | null
  created_by: string
  created_at: DefaultMoment
  version: Generated<number>
  erased_at: MaybeMoment
  columns: DefaultJson<BulkTableColumn[]>
  source: Generated<BulkSource>
  source_file_id: number | null
  fields: DefaultJson<FilledField[]>
  template_id: number | null
  template_edition: number | null
  search: GeneratedAlways<string>
}

type ClientNotes = {
  id: GeneratedAlways<number>
  client_id: number
  text: string
  admin_id: number
  admin_name: string
  created_at: DefaultMoment
  search: GeneratedAlways<string>
  request_id: number | null
}

type ClientTasks = {
  id: GeneratedAlways<number>
  client_id: number
  text: string
  due_on: string
  admin_id: number
  created_by: string
  created_at: DefaultMoment
  done_at: MaybeMoment
  done_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
}

type ClientUsers = {
  id: GeneratedAlways<number>
  client_id: number
  login: string
  full_name: string
  phone: string | null
  role: ClientRole
  status: Generated<'invited' | 'active' | 'dismissed' | 'withdrawn'>
  password_hash: string | null
  created_at: DefaultMoment
  version: Generated<number>
  phone_confirmed_at: MaybeMoment
  search: GeneratedAlways<string>
  admin_id: number | null
}

type Clients = {
  id: GeneratedAlways<number>
  kind: 'legal' | 'individual'
  name: string
  status: Generated<'active' | 'blocked'>
  note: string | null
  responsible_admin_id: number | null
  created_at: DefaultMoment
  version: Generated<number>
  search: GeneratedAlways<string>
  low_balance_kopecks: Kopecks | null
  low_balance_email: string | null
  low_balance_told_at: MaybeMoment
  sender_name: string | null
  sending_stopped_at: MaybeMoment
  sending_stop_reason: string | null
  sending_stopped_by: string | null
  copy_sms: Generated<boolean>
  origins: Generated<string[]>
  signers_utc_hours: Generated<number>
  blocked_at: MaybeMoment
  blocked_by: string | null
  block_reason: string | null
  created_by_admin_id: number | null
  origin_token: Generated<string>
  is_own: Generated<boolean>
  in_my_documents: Generated<boolean>
  messengers: Generated<boolean>
}

type ClientsCodes = {
  id: GeneratedAlways<number>
  client_id: number
  label: string
  prefix: string
  secret_hash: Buffer
  created_by: string
  created_at: DefaultMoment
  expires_at: MaybeMoment
  last_used_at: MaybeMoment
  revoked_at: MaybeMoment
  version: Generated<number>
  created_by_user_id: number | null
  scopes: Generated<CodeScope[]>
  legal_entity_id: number | null
  addresses: Generated<string[]>
  test: Generated<boolean>
  search: GeneratedAlways<string>
}

type Complaints = {
  id: GeneratedAlways<number>
  request_id: number
  client_id: number
  phone: string
  reason: 'spam' | 'fraud' | 'unknown_sender' | 'other'
  text: string | null
  status: Generated<'open' | 'upheld' | 'dismissed'>
  decision: string | null
  decided_by: string | null
  decided_at: MaybeMoment
  created_at: DefaultMoment
  version: Generated<number>
}

type ConsentTexts = {
  text_sha256: string
  kind: 'agreement' | 'personal_data' | 'registration_data' | 'offer' | 'processing_order' | 'policy' | 'accessibility'
  text_version: string
  body: string
  kept_at: DefaultMoment
}

type Consents = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number | null
  client_user_id: number | null
  kind: 'agreement' | 'personal_data' | 'registration_data' | 'offer' | 'processing_order'
  text_version: string
  text_sha256: string
  accepted_at: DefaultMoment
  ip: string | null
  user_agent: string | null
  code_id: number | null
}

type CopyRecipients = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  email: string
  created_at: DefaultMoment
  sent_at: MaybeMoment
  unsent: 'refused' | 'sample' | 'test' | 'stopped' | null
}

type CopyStops = {
  id: GeneratedAlways<number>
  email: string
  client_id: number | null
  created_at: DefaultMoment
}

type CourtPackets = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  number: number
  reason: string
  created_at: DefaultMoment
  created_by: string
  file_id: number | null
  made_at: MaybeMoment
  images: DefaultJson<PacketImage[]>
  fault: 'evidence_damaged' | 'file_broken' | null
}

type Deliveries = {
  id: GeneratedAlways<number>
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email' | 'telegram' | 'max'
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
  price: Kopecks | null
  created_at: DefaultMoment
  updated_at: DefaultMoment
  version: Generated<number>
  attachment: MaybeJson<Attachment>
  secret: Generated<boolean>
  sender: string | null
  tries: Generated<number>
  handed_over_at: MaybeMoment
  accepted_at: MaybeMoment
  instead_of: number | null
  call: Generated<boolean>
}

type DeliveryParts = {
  id: GeneratedAlways<number>
  delivery_id: number
  provider: DeliveryProvider
  provider_id: string
  status: Generated<NextDeliveryStatus>
  ask_at: DefaultMoment
  created_at: DefaultMoment
}

type DeliveryReceipts = {
  id: GeneratedAlways<number>
  provider: DeliveryProvider
  provider_id: string
  status: NextDeliveryStatus
  cause: string | null
  price: Kopecks | null
  created_at: DefaultMoment
  answer: MaybeJson<GatewayAnswer>
}

type DocumentFields = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  document_id: number
  position: number
  name: string
  kind: DocumentFieldKind
  required: boolean
  page: number
  left: number
  top: number
  width: number
  height: number
  choices: DefaultJson<string[]>
  sealed_value: Buffer | null
  changed_at: MaybeMoment
}

type DocumentSignRequests = {
  id: GeneratedAlways<number>
  client_id: number
  batch_id: number
  group: string
  status: Generated<SignRequestStatus>
  title: string
  ordered: boolean
  position: number
  legal_entity_id: number | null
  venture: string
  individual_id: number
  signer_full_name: string
  signer_phone: string
  signer_email: string | null
  deadline: Moment
  message: string | null
  price: Kopecks | null
  external_id: string | null
  wrong_codes: Generated<number>
  reject_reason: string | null
  fail_reason: string | null
  created_by: string
  created_at: DefaultMoment
  sent_at: MaybeMoment
  opened_at: MaybeMoment
  confirmed_at: MaybeMoment
  signed_at: MaybeMoment
  rejected_at: MaybeMoment
  finished_at: MaybeMoment
  sealed_at: MaybeMoment
  updated_at: DefaultMoment
  version: Generated<number>
  search: GeneratedAlways<string>
  package_id: number | null
  disowned_at: MaybeMoment
  again_id: number | null
  remind_every_days: number | null
  remind_times_max: number | null
  reminders_sent: Generated<number>
  remind_at: MaybeMoment
  sample: Generated<boolean>
  erased_at: MaybeMoment
  copied_at: MaybeMoment
  return_url: string | null
  test: Generated<boolean>
  created_by_user_id: number | null
  created_by_code_id: number | null
  hidden_at: MaybeMoment
  public_link_id: number | null
  circumstances: MaybeJson<Circumstances>
  noteworthy: Generated<boolean>
  asks_files: Generated<boolean>
  follows_id: number | null
  follows_kind: 'annulment' | 'replacement' | 'addition' | null
}

type Documents = {
  id: GeneratedAlways<number>
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
  blank_file_id: number | null
  blank_sha256: string | null
  filled_at: MaybeMoment
}

type ExchangeDrops = {
  id: GeneratedAlways<number>
  client_id: number
  folder: string
  name: string
  sha256: string
  taken_at: DefaultMoment
  finished_at: MaybeMoment
}

type ExchangeFiles = {
  id: GeneratedAlways<number>
  client_id: number
  exchange_drop_id: number
  folder: string
  table_name: string
  line: number | null
  file_name: string
  part: number | null
  placed_name: string
  external_id: string | null
  sha256: string | null
  status: 'waiting' | 'sent' | 'repeated' | 'signed' | 'rejected' | 'returned'
  reason: string | null
  request_id: number | null
  registered: Generated<boolean>
  created_at: DefaultMoment
}

type ExchangeFolders = {
  folder: string
  client_id: number | null
  opened_at: MaybeMoment
  fault: string | null
  changed_at: DefaultMoment
}

type Faces = {
  id: GeneratedAlways<number>
  client_id: number
  logo_sha256: string | null
  color: string | null
  greeting: string | null
  letters_by_name: Generated<boolean>
  stopped_at: MaybeMoment
  stop_reason: string | null
  version: Generated<number>
}

type FailedLogins = {
  account: string
  attempts: number
  ip: string | null
  user_agent: string | null
  journalled_at: DefaultMoment
}

type FileAsks = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  position: number
  name: string
  kind: SignerFileKind
  count_min: number
  count_max: number
  keep: 'sealed' | 'apart'
  days: number | null
}

type Files = {
  id: GeneratedAlways<number>
  client_id: number
  purpose: 'original' | 'sealed' | 'template' | 'apart' | 'packet'
  name: string
  mime: string
  size: number
  sha256: string
  source_sha256: string | null
  pages: number
  page_sizes: Json<PageSize[]>
  wrap: Generated<boolean>
  warnings: DefaultJson<FileWarning[]>
  storage_key: string
  created_by: string
  created_at: DefaultMoment
  stamped_at: MaybeMoment
  stamped_by: string | null
  replaced_by: number | null
  original_sha256: string | null
  used_at: DefaultMoment
  source_size: number | null
  sealed_id: number | null
  document_stamped_at: MaybeMoment
  document_stamped_by: string | null
  document_stamp_ends_at: MaybeMoment
  document_stamp_due_at: MaybeMoment
  source_name: string | null
  client_code_id: number | null
}

type GatewayAnswers = {
  id: GeneratedAlways<number>
  delivery_id: number
  kind: 'answer' | 'receipt'
  provider: string
  status: number | null
  headers: Json<Record<string, string>>
  body: Buffer
  sha256: string
  at: Moment
}

type GostSeals = {
  file_id: number
  cms: Buffer
  signer: string
  made_at: DefaultMoment
}

type IdempotencyKeys = {
  owner: string
  key: string
  request_sha256: string
  status: number
  answer: MaybeJson<object>
  created_at: DefaultMoment
}

type Identities = {
  id: GeneratedAlways<number>
  admin_id: number | null
  client_user_id: number | null
  issuer: string
  subject: string
  created_at: DefaultMoment
  last_used_at: MaybeMoment
}

type ImportRows = {
  id: GeneratedAlways<number>
  client_id: number
  import_id: number
  line: number
  status: ImportRowState
  is_written: Generated<boolean>
  name: string
  phone: string | null
  cells: Json<string[]>
  values: Json<Record<string, string | null>>
  before: DefaultJson<Record<string, string | null>>
  errors: DefaultJson<Record<string, string>>
  note: string | null
  subject_id: number | null
  search: GeneratedAlways<string>
}

type Imports = {
  id: GeneratedAlways<number>
  client_id: number
  kind: ImportKind
  name: string
  status: Generated<ImportStatus>
  columns: Json<ImportedColumn[]>
  existing: ExistingChoice | null
  confirmed_by: MaybeJson<Actor>
  confirmed_at: MaybeMoment
  portions: Generated<number>
  finished_at: MaybeMoment
  created_by: string
  created_at: DefaultMoment
  version: Generated<number>
  individual_group_id: number | null
}

type IndividualGroupMembers = {
  individual_group_id: number
  individual_id: number
}

type IndividualGroups = {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  created_by: string
  created_at: DefaultMoment
  version: Generated<number>
}

type Individuals = {
  id: GeneratedAlways<number>
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
  created_at: DefaultMoment
  version: Generated<number>
  search: GeneratedAlways<string>
}

type Installations = {
  id: Generated<number>
  secret_check: Buffer
  root_sha256: string | null
  created_at: DefaultMoment
}

type Jobs = {
  id: GeneratedAlways<number>
  kind: string
  key: string | null
  payload: Json<Record<string, unknown>>
  state: Generated<'waiting' | 'running' | 'done' | 'dead'>
  run_at: DefaultMoment
  attempts: Generated<number>
  lease_owner: string | null
  leased_until: MaybeMoment
  last_error: string | null
  created_at: DefaultMoment
  finished_at: MaybeMoment
  lane: Generated<'codes' | 'messages' | 'seals' | 'drawing' | 'stamps' | 'webhooks' | 'other'>
  client_id: Generated<number>
  is_due: Generated<boolean>
}

type Journal = {
  id: GeneratedAlways<number>
  chain: number
  seq: number
  payload: string
  prev_hash: string
  hash: string
  at: Moment
  event: string
  subject: string
  subject_id: number | null
  actor_kind: string
  actor_id: number | null
  actor_name: string
  ip: string | null
}

type JournalHeads = {
  chain: number
  seq: number
  hash: string
}

type JournalTexts = {
  chain: number
  seq: number
  payload: string
  actor_name: string
}

type Leases = {
  name: string
  owner: string
  held_until: Moment
}

type LedgerAccounts = {
  id: GeneratedAlways<number>
  client_id: number
  unit: 'kopecks' | 'signatures'
  available: Generated<number>
  held: Generated<number>
  package_id: number | null
  valid_until: MaybeMoment
}

type LedgerTransfers = {
  id: GeneratedAlways<number>
  key: string
  account_id: number
  reason: TransferReason
  debit: Leg
  credit: Leg
  amount: number
  available_after: number
  held_after: number
  ref: number | null
  subject: string
  subject_id: number
  description: string
  at: DefaultMoment
  digest: Generated<string>
}

type LegalEntities = {
  id: GeneratedAlways<number>
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
  created_at: DefaultMoment
  version: Generated<number>
  search: GeneratedAlways<string>
}

type LegalEntitiesContacts = {
  id: GeneratedAlways<number>
  client_id: number
  legal_entity_id: number
  full_name: string
  position: string | null
  phone: string | null
  email: string | null
  archived_at: MaybeMoment
  created_at: DefaultMoment
  version: Generated<number>
  search: GeneratedAlways<string>
}

type Limits = {
  name: string
  key: string
  taken: number
  ends_at: Moment
}

type LinkDevices = {
  id: GeneratedAlways<number>
  request_id: number
  link: string
  device: Buffer
  browser: Buffer
  opened: Generated<boolean>
  asked: Generated<boolean>
  frame: string | null
  mark: Buffer | null
}

type Logos = {
  sha256: string
  bytes: Buffer
  width: number
  height: number
  created_at: DefaultMoment
}

type Looks = {
  id: GeneratedAlways<number>
  at: DefaultMoment
  admin_id: number
  admin_name: string
  role: string
  client_id: number
  subject: string
  subject_id: number | null
  kind: 'card' | 'list' | 'file' | 'signer_view' | 'export'
  quarter: Generated<number>
}

type MessageCounts = {
  subject: string
  day: string
  used: number
}

type MessageStops = {
  id: GeneratedAlways<number>
  phone: string
  client_id: number | null
  reason: 'asked' | 'not_me' | 'erased'
  request_id: number | null
  created_at: DefaultMoment
  lifted_at: MaybeMoment
}

type MessengerChats = {
  id: GeneratedAlways<number>
  messenger: 'telegram' | 'max'
  phone: string
  chat_mac: Buffer
  sealed_chat: Buffer
  proof: 'code' | 'contact'
  proven_at: DefaultMoment
}

type MessengerReading = {
  messenger: 'telegram' | 'max'
  place: string | null
  read_at: DefaultMoment
}

type MessengerTokens = {
  id: GeneratedAlways<number>
  messenger: 'telegram' | 'max'
  phone: string
  token_hash: Buffer
  expires_at: Moment
}

type OriginProofs = {
  client_id: number
  origin: string
  proven_at: MaybeMoment
  checked_at: DefaultMoment
  fault: string | null
  failing_since: MaybeMoment
}

type Packages = {
  id: GeneratedAlways<number>
  client_id: number
  tariff_id: number
  name: string
  signatures: number
  price: Kopecks
  valid_until: MaybeMoment
  bought_by: string
  bought_at: DefaultMoment
  version: Generated<number>
  given_inn: string | null
  is_own: Generated<boolean>
}

type PasskeyChallenges = {
  challenge_mac: Buffer
  expires_at: Moment
}

type Passkeys = {
  id: GeneratedAlways<number>
  admin_id: number | null
  client_user_id: number | null
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  last_used_at: MaybeMoment
  created_at: DefaultMoment
}

type PasswordLinks = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  purpose: 'reset' | 'invitation'
  client_user_id: number | null
  admin_id: number | null
  created_at: DefaultMoment
  expires_at: Moment
  ended_at: MaybeMoment
  sealed_token: Buffer | null
}

type Payments = {
  id: GeneratedAlways<number>
  client_id: number
  amount: Kopecks
  description: string
  source: 'manual' | 'bank'
  created_by_admin_id: number | null
  created_at: DefaultMoment
  version: Generated<number>
  bill_id: number | null
  status: Generated<PaymentStatus>
  statement_line_id: number | null
  confirmed_by_admin_id: number | null
  confirmed_at: MaybeMoment
  reversed_by_admin_id: number | null
  reversed_at: MaybeMoment
  reverse_reason: string | null
  search: GeneratedAlways<string>
}

type PhoneCodes = {
  id: GeneratedAlways<number>
  client_user_id: number
  phone: string
  digest: Buffer
  attempts: Generated<number>
  created_at: DefaultMoment
  expires_at: Moment
  used_at: MaybeMoment
  killed_at: MaybeMoment
}

type PhoneProofs = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  phone: string
  digest: Buffer
  attempts: Generated<number>
  ip: string | null
  user_agent: string | null
  created_at: DefaultMoment
  expires_at: Moment
  proven_at: MaybeMoment
}

type ProviderLogins = {
  id: GeneratedAlways<number>
  key_hash: Buffer
  state_hash: Buffer | null
  sealed: Buffer
  expires_at: Moment
}

type PublicLinkDocuments = {
  public_link_id: number
  client_id: number
  position: number
  title: string
  file_id: number
}

type PublicLinkForms = {
  id: GeneratedAlways<number>
  client_id: number
  public_link_id: number
  token_hash: Buffer
  full_name: string
  phone: string
  email: string | null
  digest: Buffer
  attempts: Generated<number>
  ip: string | null
  user_agent: string | null
  created_at: DefaultMoment
  expires_at: Moment
  used_at: MaybeMoment
  request_id: number | null
}

type PublicLinks = {
  id: GeneratedAlways<number>
  client_id: number
  key: string
  legal_entity_id: number | null
  title: string
  message: string | null
  pin: string | null
  day_max: number
  phone_max: number
  total_max: number | null
  sign_days: number
  confirmed_warnings: Generated<string[]>
  status: Generated<'active' | 'stopped'>
  expires_at: Moment
  started: Generated<number>
  started_on: string | null
  started_that_day: Generated<number>
  unable_at: MaybeMoment
  unable_why: string | null
  stopped_at: MaybeMoment
  stop_reason: string | null
  stopped_by_staff: Generated<boolean>
  created_by: string
  created_by_user_id: number | null
  created_by_code_id: number | null
  created_at: DefaultMoment
  updated_at: DefaultMoment
  version: Generated<number>
}

type RecoveryCodes = {
  id: GeneratedAlways<number>
  admin_id: number | null
  client_user_id: number | null
  code_mac: Buffer
  used_at: MaybeMoment
  created_at: DefaultMoment
}

type Registrations = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  kind: 'legal' | 'individual'
  name: string
  inn: string | null
  full_name: string
  login: string
  phone: string
  password_hash: string
  consents: Json<ConsentText[]>
  tries: Generated<number>
  ip: string | null
  user_agent: string | null
  created_at: DefaultMoment
  expires_at: Moment
  used_at: MaybeMoment
}

type RequestTags = {
  request_id: number
  client_id: number
  tag: string
  key: GeneratedAlways<string>
}

type SavedDraftFiles = {
  saved_draft_id: number
  position: number
  file_id: number
  title: string
  fields: DefaultJson<DocumentField[]>
}

type SavedDrafts = {
  id: GeneratedAlways<number>
  client_id: number
  content: Json<SavedForm>
  phones: Generated<string[]>
  created_by: string
  updated_by: string
  created_at: DefaultMoment
  updated_at: DefaultMoment
  version: Generated<number>
}

type SavedTexts = {
  id: GeneratedAlways<number>
  client_id: number
  text: string
  created_by: string
  created_at: DefaultMoment
}

type SavedViews = {
  id: GeneratedAlways<number>
  client_id: number | null
  admin_id: number | null
  client_user_id: number | null
  list: Noun
  name: string
  filter: Json<Record<string, unknown>>
  sort: Json<ViewSort>
  columns: MaybeJson<ViewColumn[]>
  is_shared: boolean
  created_at: DefaultMoment
  version: Generated<number>
}

type SealedCopies = {
  batch_id: number
  sha256: string
  number: number
  file_id: number
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
  version: Generated<number>
}

type Senders = {
  id: GeneratedAlways<number>
  client_id: number
  legal_entity_id: number | null
  status: Generated<'unchecked' | 'waiting' | 'checked' | 'refused'>
  note: string | null
  reason: string | null
  payment_id: number | null
  decided_by: string | null
  asked_at: MaybeMoment
  decided_at: MaybeMoment
  created_at: DefaultMoment
  version: Generated<number>
}

type SendingApprovalRequests = {
  request_id: number
  approval_id: number
}

type SendingApprovals = {
  id: GeneratedAlways<number>
  client_id: number
  bulk_sending_id: number | null
  title: string
  amount: Kopecks | null
  asked_by: Json<Actor>
  asked_by_user_id: number | null
  asked_at: DefaultMoment
  state: Generated<'waiting' | 'approved' | 'refused'>
  confirmed_warnings: Generated<string[]>
  unsent: string | null
}

type SendingApprovers = {
  id: GeneratedAlways<number>
  approval_id: number
  client_user_id: number
  step: number
  state: Generated<'waiting' | 'approved' | 'refused'>
  decided_at: MaybeMoment
  reason: string | null
}

type SendingDefaults = {
  client_id: number
  legal_entity_id: number | null
  deadline_days: number
  remind_every_days: number | null
  remind_times_max: number | null
  message: string | null
}

type ServedPages = {
  device_id: number
  document_id: number
  page: number
  part: Generated<number>
  width: number
  digest: Buffer
  first_at: DefaultMoment
  last_at: DefaultMoment
  times: Generated<number>
  sha256: string | null
}

type Sessions = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  audience: 'client' | 'support' | 'signer'
  client_user_id: number | null
  admin_id: number | null
  request_id: number | null
  phone: string | null
  ip: string | null
  user_agent: string | null
  created_at: DefaultMoment
  last_seen_at: DefaultMoment
  expires_at: Moment
  idle_seconds: number | null
  ended_at: MaybeMoment
  confirmed_at: MaybeMoment
  factor_by_provider: Generated<boolean>
  mark: Buffer | null
  network: Buffer | null
}

type ShownPages = {
  request_id: number
  sha256: string
  body: string
}

type Signatures = {
  id: GeneratedAlways<number>
  request_id: number
  client_id: number
  code_id: number
  signer_full_name: string
  signer_phone: string
  documents: Json<SignedDocument[]>
  consent_version: string
  code_sent_at: Moment
  code_confirmed_at: Moment
  signed_at: Moment
  ip: string | null
  user_agent: string | null
  mark: Buffer | null
  network: Buffer | null
}

type SignerCorrections = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  state: Generated<CorrectionState>
  changes: Json<SignerChanges>
  reason: string | null
  asked_by: number | null
  asked_at: DefaultMoment
  decided_at: MaybeMoment
}

type SignerFiles = {
  id: GeneratedAlways<number>
  client_id: number
  request_id: number
  ask_id: number
  title: string
  sha256: string
  uploaded_sha256: string
  size: number
  pages: number
  document_id: number | null
  file_id: number | null
  attached_at: Moment
  deleted_at: MaybeMoment
}

type SigningCodes = {
  id: GeneratedAlways<number>
  request_id: number
  client_id: number
  digest: Buffer
  phone: string
  documents_sha256: string
  attempts: Generated<number>
  created_at: DefaultMoment
  expires_at: Moment
  used_at: MaybeMoment
  killed_at: MaybeMoment
}

type StatementLines = {
  id: GeneratedAlways<number>
  statement_id: number
  document_key: string
  kind: string
  number: string
  date: string
  amount: Kopecks
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
  version: Generated<number>
  search: GeneratedAlways<string>
}

type Statements = {
  id: GeneratedAlways<number>
  name: string
  sha256: string
  account: string
  starts_on: string | null
  ends_on: string | null
  documents: number
  imported: number
  created_by_admin_id: number | null
  created_at: DefaultMoment
  version: Generated<number>
  incoming_amount: number | null
  outgoing_amount: number | null
  known_amount: number | null
  bank_incoming_amount: number | null
  bank_outgoing_amount: number | null
}

type StoredFigures = {
  kind: string
  key: string
  at: DefaultMoment
  figures: Json<object>
}

type StoredSettings = {
  id: GeneratedAlways<number>
  name: string
  value: Buffer
}

type TableMappings = {
  client_id: number
  headings: string
  fields: Json<Record<string, string | null>>
  used_at: DefaultMoment
}

type Tariffs = {
  id: GeneratedAlways<number>
  name: string
  kind: TariffKind
  signatures: number
  price: Kopecks
  days_valid: number | null
  archived_at: MaybeMoment
  created_at: DefaultMoment
  version: Generated<number>
  client_id: number | null
}

type TemplateEditions = {
  template_id: number
  edition: number
  file_id: number
  fields: Json<TemplateField[]>
  created_by: string
  created_at: DefaultMoment
}

type Templates = {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  edition: Generated<number>
  created_by: string
  created_at: DefaultMoment
  updated_at: DefaultMoment
  archived_at: MaybeMoment
  version: Generated<number>
  search: GeneratedAlways<string>
}

type TotpFactors = {
  id: GeneratedAlways<number>
  admin_id: number | null
  client_user_id: number | null
  sealed_secret: Buffer
  confirmed_at: MaybeMoment
  last_step: Generated<number>
  wrong_tries: Generated<number>
  next_try_at: DefaultMoment
  created_at: DefaultMoment
}

type UserNotices = {
  client_user_id: number
  mode: 'every' | 'daily' | 'trouble' | 'none' | null
  seq: number
  digest_day: string | null
}

type VerificationFaults = {
  kind: string
  walk: string
  after_id: number
  until_id: number
  found: number
  findings: Json<VerificationFinding[]>
  checked_at: DefaultMoment
}

type VerificationMarks = {
  walk: string
  until_id: number
}

type Verifications = {
  kind: 'recent' | 'full' | 'by_hand'
  started_at: DefaultMoment
  finished_at: MaybeMoment
  found: Generated<number>
  findings: DefaultJson<VerificationFinding[]>
  journal_id: Generated<number>
  transfer_id: Generated<number>
  run: Generated<number>
  walk: string | null
  after_id: number | null
  held_until: MaybeMoment
  percent: Generated<number>
  unchecked_gost: Generated<number>
}

type WebhookMessages = {
  id: GeneratedAlways<number>
  webhook_id: number
  client_id: number
  event_id: string
  seq: number
  type: string
  request_id: number | null
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed' | 'stopped'>
  attempts: Generated<number>
  first_try_at: MaybeMoment
  next_at: DefaultMoment
  created_at: DefaultMoment
  finished_at: MaybeMoment
}

type WebhookTries = {
  id: GeneratedAlways<number>
  message_id: number
  at: DefaultMoment
  ms: number
  status: number | null
  fault: string | null
  answer: string
}

type Webhooks = {
  id: GeneratedAlways<number>
  client_id: number
  url: string
  label: string
  events: string[]
  state: Generated<'on' | 'off'>
  off_reason: 'by_hand' | 'failing' | 'gone' | null
  off_at: MaybeMoment
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: MaybeMoment
  position: number
  replay_after: number | null
  replay_until: number | null
  failures: Generated<number>
  failing_since: MaybeMoment
  paused_until: MaybeMoment
  last_success_at: MaybeMoment
  created_by: string
  created_at: DefaultMoment
  archived_at: MaybeMoment
  version: Generated<number>
}

type WrongTries = {
  id: GeneratedAlways<number>
  kind: 'code' | 'password'
  target: string
  phone: string | null
  address: string
  at: DefaultMoment
}

type BillsShown = {
  id: number
  client_id: number
  legal_entity_id: number | null
  seller_id: number
  number: number
  issued_on: string
  due_on: string
  amount: Kopecks
  paid: Kopecks
  status: BillStatus
  vat_mode: VatMode
  vat_amount: Kopecks
  vat_text: string
  item: string
  seller: SellerRequisites
  payer: Payer
  email: string
  created_by: string
  created_at: Date
  cancelled_at: Date | null
  cancel_reason: string | null
  version: number
  search: string
  email_status: 'sent' | 'not_confirmed'
  basis: string
  state: BillState
}

type DeliveriesStuck = {
  id: number
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email' | 'telegram' | 'max'
  template: string
  recipient: string
  subject: string | null
  body: string
  sealed_body: Buffer | null
  provider: DeliveryProvider | null
  provider_id: string | null
  status: DeliveryStatus
  error: string | null
  history: DeliveryStep[]
  price: Kopecks | null
  created_at: Date
  updated_at: Date
  version: number
  attachment: Attachment | null
  secret: boolean
  sender: string | null
  tries: number
  handed_over_at: Date | null
  accepted_at: Date | null
  instead_of: number | null
  trouble: 'failed' | 'waiting' | 'silent'
}

type DeliveriesTroubled = {
  id: number
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email' | 'telegram' | 'max'
  template: string
  recipient: string
  subject: string | null
  body: string
  sealed_body: Buffer | null
  provider: DeliveryProvider | null
  provider_id: string | null
  status: DeliveryStatus
  error: string | null
  history: DeliveryStep[]
  price: Kopecks | null
  created_at: Date
  updated_at: Date
  version: number
  attachment: Attachment | null
  secret: boolean
  sender: string | null
  tries: number
  handed_over_at: Date | null
  accepted_at: Date | null
  instead_of: number | null
  trouble: 'failed' | 'waiting' | 'silent'
}

type JournalTold = {
  id: number
  chain: number
  seq: number
  payload: string
  prev_hash: string
  hash: string
  at: Date
  event: string
  subject: string
  subject_id: number | null
  actor_kind: string
  actor_id: number | null
  actor_name: string
  ip: string | null
  erased: boolean
}

type LedgerBalances = {
  id: number
  client_name: string
  search: string
  available: Kopecks
  held: Kopecks
  signatures_left: number
  signatures_held: number
  valid_until: Date | null
}

type LedgerStatement = {
  id: number
  key: string
  account_id: number
  reason: TransferReason
  debit: Leg
  credit: Leg
  amount: number
  available_after: number
  held_after: number
  ref: number | null
  subject: string
  subject_id: number
  description: string
  at: Date
  digest: string
  client_id: number
  unit: 'kopecks' | 'signatures'
  package_id: number | null
}

type LedgerUsage = {
  id: number
  at: Date
  client_id: number
  package_id: number | null
  reason: TransferReason
  signatures: number
  amount: Kopecks
}

type PackagesShown = {
  id: number
  client_id: number
  tariff_id: number
  name: string
  signatures: number
  price: Kopecks
  valid_until: Date | null
  bought_by: string
  bought_at: Date
  version: number
  left: number
  held: number
  expired: number
  used: number
  status: PackageStatus
}

type SecondFactors = {
  admin_id: number | null
  client_user_id: number | null
  kind: FactorKind
}

type SendersShown = {
  id: number
  client_id: number
  legal_entity_id: number | null
  status: 'unchecked' | 'waiting' | 'checked' | 'refused'
  note: string | null
  reason: string | null
  payment_id: number | null
  decided_by: string | null
  asked_at: Date | null
  decided_at: Date | null
  created_at: Date
  version: number
  client_name: string
  kind: 'legal' | 'individual'
  client_status: 'active' | 'blocked'
  name: string
  inn: string | null
  kpp: string | null
  archived_at: Date | null
  search: string
}

type StuckShown = {
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

/** Every table and view of the database. */
export type Catalogue = {
  acts: Acts
  admins: Admins
  anchor_heads: AnchorHeads
  anchor_stamps: AnchorStamps
  anchors: Anchors
  approval_rules: ApprovalRules
  approvals: Approvals
  banks: Banks
  batches: Batches
  bills: Bills
  bulk_sending_files: BulkSendingFiles
  bulk_sending_rows: BulkSendingRows
  bulk_sendings: BulkSendings
  client_notes: ClientNotes
  client_tasks: ClientTasks
  client_users: ClientUsers
  clients: Clients
  clients_codes: ClientsCodes
  complaints: Complaints
  consent_texts: ConsentTexts
  consents: Consents
  copy_recipients: CopyRecipients
  copy_stops: CopyStops
  court_packets: CourtPackets
  deliveries: Deliveries
  delivery_parts: DeliveryParts
  delivery_receipts: DeliveryReceipts
  document_fields: DocumentFields
  document_sign_requests: DocumentSignRequests
  documents: Documents
  exchange_drops: ExchangeDrops
  exchange_files: ExchangeFiles
  exchange_folders: ExchangeFolders
  faces: Faces
  failed_logins: FailedLogins
  file_asks: FileAsks
  files: Files
  gateway_answers: GatewayAnswers
  gost_seals: GostSeals
  idempotency_keys: IdempotencyKeys
  identities: Identities
  import_rows: ImportRows
  imports: Imports
  individual_group_members: IndividualGroupMembers
  individual_groups: IndividualGroups
  individuals: Individuals
  installations: Installations
  jobs: Jobs
  journal: Journal
  journal_heads: JournalHeads
  journal_texts: JournalTexts
  leases: Leases
  ledger_accounts: LedgerAccounts
  ledger_transfers: LedgerTransfers
  legal_entities: LegalEntities
  legal_entities_contacts: LegalEntitiesContacts
  limits: Limits
  link_devices: LinkDevices
  logos: Logos
  looks: Looks
  message_counts: MessageCounts
  message_stops: MessageStops
  messenger_chats: MessengerChats
  messenger_reading: MessengerReading
  messenger_tokens: MessengerTokens
  origin_proofs: OriginProofs
  packages: Packages
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  password_links: PasswordLinks
  payments: Payments
  phone_codes: PhoneCodes
  phone_proofs: PhoneProofs
  provider_logins: ProviderLogins
  public_link_documents: PublicLinkDocuments
  public_link_forms: PublicLinkForms
  public_links: PublicLinks
  recovery_codes: RecoveryCodes
  registrations: Registrations
  request_tags: RequestTags
  saved_draft_files: SavedDraftFiles
  saved_drafts: SavedDrafts
  saved_texts: SavedTexts
  saved_views: SavedViews
  sealed_copies: SealedCopies
  sellers: Sellers
  senders: Senders
  sending_approval_requests: SendingApprovalRequests
  sending_approvals: SendingApprovals
  sending_approvers: SendingApprovers
  sending_defaults: SendingDefaults
  served_pages: ServedPages
  sessions: Sessions
  shown_pages: ShownPages
  signatures: Signatures
  signer_corrections: SignerCorrections
  signer_files: SignerFiles
  signing_codes: SigningCodes
  statement_lines: StatementLines
  statements: Statements
  stored_figures: StoredFigures
  stored_settings: StoredSettings
  table_mappings: TableMappings
  tariffs: Tariffs
  template_editions: TemplateEditions
  templates: Templates
  totp_factors: TotpFactors
  user_notices: UserNotices
  verification_faults: VerificationFaults
  verification_marks: VerificationMarks
  verifications: Verifications
  webhook_messages: WebhookMessages
  webhook_tries: WebhookTries
  webhooks: Webhooks
  wrong_tries: WrongTries
  bills_shown: View<BillsShown>
  deliveries_stuck: View<DeliveriesStuck>
  deliveries_troubled: View<DeliveriesTroubled>
  journal_told: View<JournalTold>
  ledger_balances: View<LedgerBalances>
  ledger_statement: View<LedgerStatement>
  ledger_usage: View<LedgerUsage>
  packages_shown: View<PackagesShown>
  second_factors: View<SecondFactors>
  senders_shown: View<SendersShown>
  stuck_shown: View<StuckShown>
}
