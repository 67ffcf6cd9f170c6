import { all, partly, type Shape } from './payload-shapes.ts'

/**
 * What each event of the journal says, by noun and verb: the old values `before`, the new ones `after`. Writers give these
 * fields exactly; readers, SQL, labels and tests are derived (docs/decisions/0129). A field that is no longer written stays
 * in the table, as one that may be left out.
 */
type Payload = { before?: Shape; 'before?'?: Shape; after?: Shape; 'after?'?: Shape }

const nothing = {} as const
const reason = { reason: 'text' } as const
const why = { 'reason?': 'text' } as const
const name = { name: 'text' } as const
const status = { status: 'text' } as const
const role = { role: 'text' } as const
const phone = { phone: 'text' } as const
const factor = { factor: 'text' } as const
const provider = { provider: 'text' } as const

const seller = {
  ...all('text', 'name inn address bank_name bik account corr_account director accountant'),
  kpp: 'text|null',
} as const
const payer = { name: 'text', inn: 'text|null', kpp: 'text|null', address: 'text|null' } as const
const paper = { vat_amount: 'kopecks', vat_text: 'text', basis: 'text', seller, payer } as const
const sellerRow = { ...seller, vat_mode: 'text', next_bill_number: 'number' } as const
const tariff = { name: 'text', signatures: 'number', price: 'kopecks', days_valid: 'number|null' } as const
const admin = { full_name: 'text', role: 'text', status: 'text' } as const
const payment = { amount: 'kopecks', description: 'text', source: 'text', bill_id: 'number|null' } as const
const paymentMove = { before: status, after: { ...status, amount: 'kopecks', reason: 'text|null' } } as const
const packageRow = {
  after: { tariff_id: 'number', ...name, signatures: 'number', price: 'kopecks', valid_until: 'time|null' },
} as const
const transfer = {
  after: {
    ...all('kopecks', 'amount available_after held_after'),
    digest: 'text',
    // then it counts signatures
    'package_id?': 'number',
  },
} as const
const asked = { kind: 'text', 'runs_at?': 'time' } as const
const decided = { before: { state: 'text' }, after: { state: 'text', kind: 'text', ...why } } as const
const senderMove = {
  before: status,
  after: { ...status, ...name, inn: 'text|null', note: 'text|null', reason: 'text|null', payment_id: 'number|null' },
} as const

/** A link by which a password is set was sent; a password was set by one, or changed by its owner. */
const passwords = all(nothing, 'invite send_reset make_link hand_invitation set_password change_password')

const person = {
  ...all('number', 'id client_id'),
  ...all('text', 'last_name first_name phone'),
  ...all('text|null', 'middle_name email snils inn'),
  legal_entity_id: 'number|null',
  archived_at: 'time|null',
} as const
const organization = {
  ...all('number', 'id client_id'),
  ...all('text', 'short_name inn'),
  ...all('text|null', 'full_name kpp ogrn address director bik account agreement_number agreement_date'),
  archived_at: 'time|null',
} as const
const contact = {
  ...all('number', 'id client_id legal_entity_id'),
  full_name: 'text',
  ...all('text|null', 'position phone email'),
  archived_at: 'time|null',
} as const
const template = {
  ...all('number', 'id client_id edition'),
  ...all('text', 'name created_by'),
  updated_at: 'time',
  archived_at: 'time|null',
} as const
/** A row of a list (`server/platform/lists/rows.ts`): an update says what it has changed. */
const row = <S extends Shape>(shape: S) => ({
  create: { after: shape },
  update: { before: partly(shape), after: partly(shape) },
  archive: { before: shape },
})
const reveal = { after: { field: 'text', reason: 'text' } } as const

const clientCode = { label: 'text', scopes: ['text'], addresses: ['text'], expires_at: 'time|null' } as const
const webhook = { label: 'text', url: 'text', events: ['text'], state: 'text', off_reason: 'text|null' } as const
const face = { color: 'text|null', greeting: 'text|null', letters_by_name: 'flag', logo: 'text|null' } as const
const task = { due_on: 'text', admin_id: 'number' } as const
const view = { list: 'text', shared: 'flag' } as const
const publicLink = {
  title: 'text',
  message: 'text|null',
  has_pin: 'flag',
  ...all('number', 'day_max phone_max sign_days'),
  total_max: 'number|null',
  expires_at: 'time',
} as const
const notice = { threshold: 'rubles|null', email: 'text|null' } as const
const settings = {
  ...all('flag', 'copy_sms? in_my_documents? messengers?'),
  ...all('number', 'signers_utc_hours? deadline_days?'),
  'legal_entity_id?': 'number|null',
  'message?': 'text|null',
  'origins?': ['text'],
  'reminders?': [{ every_days: 'number', times_max: 'number' }, null],
} as const
const origin = { after: { origin: 'text', fault: 'text|null' } } as const

const titles = { documents: [{ title: 'text', sha256: 'text', 'fields?': 'number' }] } as const
const fileAsk = {
  ...all('text', 'name kind keep'),
  ...all('number', 'count_min count_max'),
  days: 'number|null',
} as const
const signerFile = { after: { id: 'number', ...all('text', 'title sha256') } } as const
const code = { code_id: 'number', code_mac: 'text' } as const
/** Facts of a signature by their rules (`signing-circumstances.ts`). */
const circumstances = {
  '*': {
    noteworthy: 'flag',
    ...all('number', 'phones? devices? seconds? pages? minutes? user_id?'),
    'at?': 'time',
    'same_person?': 'flag',
  },
} as const

const pages = {
  documents: [
    {
      ...all('number', 'document_id pages'),
      ...all('text', 'title shown elsewhere frame?'),
      ...all('time|null', 'from to'),
    },
  ],
  list_sha256: 'text|null',
} as const
const move = {
  after: {
    ...all('text', 'status fail_reason? reason? code_mac?'),
    at: 'time',
    'price?': 'kopecks',
    'reject_reason?': 'text|null',
    ...all('number', 'code_id? package_id?'),
    'messages?': { charged: 'number', unpaid: 'number' },
    'pages?': pages,
    'confirmed_warnings?': ['text'],
    // who is asked before the sending, what it is worth, and who has approved it
    'approvers?': ['text'],
    'amount?': 'kopecks',
    'approved?': [{ full_name: 'text', at: 'time' }],
    'sender?': { name: 'text', inn: 'text|null', kpp: 'text|null', ogrn: 'text|null' },
    'sample?': 'flag',
  },
} as const
const approvalRule = {
  amount_from: 'kopecks|null',
  approvers: ['text'],
  ...all('flag', 'ordered own_allowed'),
} as const
const approvalEvents = {
  approve: { after: { full_name: 'text', left: 'number' } },
  refuse_approval: { after: { full_name: 'text', reason: 'text' } },
  replace_approver: { before: { full_name: 'text' }, after: { full_name: 'text' } },
  leave_unsent: { after: { reason: 'text' } },
} as const
const bulkMove = {
  after: {
    ...status,
    'approvers?': ['text'],
    'amount?': 'kopecks',
    'approved?': [{ full_name: 'text', at: 'time' }],
    'rows?': 'number',
    ...partly(titles),
    'deadline?': 'time',
    'confirmed_warnings?': ['text'],
    'stop_reason?': 'text',
  },
} as const
const given = { after: { document_id: 'number', title: 'text', sha256: 'text', at: 'time' } } as const
const signer = { 'full_name?': 'text', 'phone?': 'text', 'email?': 'text|null' } as const
const reminders = { remind_every_days: 'number|null', remind_times_max: 'number|null' } as const
const retry = { after: { attempts: 'number', cause: 'text' } } as const
const documentStamp = { ...all('time', 'document_stamped_at ends_at'), document_stamped_by: 'text|null' } as const

const answer = {
  'answer_sha256?': 'text',
  'answer?': { kind: 'text', status: 'number|null', headers: { '*': 'text' } },
} as const
const delivery = {
  before: status,
  after: {
    ...all('text', 'status channel template recipient provider? provider_id? text_sha256 error?'),
    request_id: 'number|null',
    sender: 'text|null',
    call: 'flag',
    ...all('time', 'created_at at?'),
    accepted_at: 'time|null',
    ...answer,
  },
} as const

/** Of the rows of an imported table, by their state. */
const importRows = all('number', 'new? change? same? wrong? skipped?')

/** How many rows about a person were exported or erased, by what they are. */
const exported = {
  ...all('number', 'individuals contacts requests documents signatures consents messages sessions refusals'),
  ...all('number', 'complaints table_rows import_rows registrations saved_drafts users messengers?'),
} as const
const erased = {
  ...all('number', 'individuals contacts open_requests ended_requests messages table_rows complaints'),
  ...all('number', 'registrations saved_drafts journal_rows texts answers freed_files'),
} as const

export const journalPayloads = {
  acts: {
    create: { after: { number: 'number', month: 'text', amount: 'kopecks', ...paper, emails: ['text'] } },
  },
  admins: {
    create: { after: { login: 'text', full_name: 'text', ...role } },
    // the first owner, who says their login later
    update: { before: { ...admin, 'login?': 'text' }, after: { ...admin, 'login?': 'text', 'reason?': 'text' } },
    hand_over: { after: { ...all('number', 'admin_id clients tasks'), ...reason } },
    ...passwords,
  },
  approvals: {
    ask: { after: { ...asked, ...partly({ ...sellerRow, ...tariff, ...admin, ...payment, login: 'text' }) } },
    schedule: { after: asked },
    ...all(decided, 'confirm run refuse cancel fail'),
  },
  bills: {
    create: {
      after: {
        number: 'number',
        amount: 'kopecks',
        ...all('text', 'vat_mode email email_status item'),
        payer_inn: 'text|null',
        ...paper,
      },
    },
    pay: { before: { paid: 'kopecks', ...status }, after: { paid: 'kopecks', ...status, payment_id: 'number' } },
    cancel: { before: status, after: { ...status, reason: 'text|null' } },
  },
  'bulk-sendings': {
    create: { after: { ...name, rows: 'number', ready: 'number' } },
    choose_columns: { after: { columns: { '*': 'text|null' } } },
    choose_source: {
      before: { source: 'text' },
      after: { source: 'text', file_id: 'number|null', 'template_id?': 'number' },
    },
    add_files: { after: { ...name, files: 'number' } },
    correct: {
      before: { line: 'number', full_name: 'text', phone: 'text', email: 'text|null' },
      after: { line: 'number', full_name: 'text', phone: 'text', 'email?': 'text|null' },
    },
    open_documents: reveal,
    ...all(bulkMove, 'ask confirm release lack resume stop finish'),
    ...approvalEvents,
  },
  clients: {
    create: { after: { kind: 'text', ...name, inn: 'text|null', 'created_by_admin_id?': 'number|null' } },
    make_own: nothing,
    change_approval_rules: { before: { rules: [approvalRule] }, after: { rules: [approvalRule] } },
    update: {
      before: { ...name, note: 'text|null', ...status, responsible_admin_id: 'number|null', sender_name: 'text|null' },
      after: {
        ...all('text', 'name status'),
        ...all('text|null', 'note sender_name reason?'),
        responsible_admin_id: 'number|null',
      },
    },
    change_notice: { before: notice, after: notice },
    change_settings: { before: settings, after: settings },
    change_face: { before: face, after: face },
    stop_face: { after: reason },
    allow_face: { before: reason },
    ...all(origin, 'prove_origin lose_origin'),
    low_balance: { after: { available: 'kopecks', threshold: 'kopecks|null' } },
    stop_sending: { after: { ...reason, messages: 'number' } },
    allow_sending: { before: reason, after: reason },
  },
  'client-notes': all(nothing, 'create archive'),
  'client-tasks': { ...all(nothing, 'finish reopen'), create: { after: task }, update: { before: task, after: task } },
  'saved-views': { create: { after: view }, update: { after: view }, archive: { before: view } },
  complaints: {
    create: { after: { request_id: 'number', ...reason, 'text?': 'text' } },
    ...all({ before: status, after: { ...status, request_id: 'number', ...reason } } as const, 'spare stop dismiss'),
  },
  'client-users': {
    create: {
      after: { login: 'text', full_name: 'text', ...role, 'consent_version?': 'text', 'offer_version?': 'text' },
    },
    update: { ...all({ 'full_name?': 'text', 'phone?': 'text|null', 'role?': 'text' }, 'before after') },
    join: { after: { login: 'text', full_name: 'text', ...role } },
    ...all({ before: { ...status, ...role }, after: { ...status, ...why } }, 'dismiss withdraw'),
    ...all({ after: phone }, 'send_phone_code confirm_phone'),
    change_notices: { before: { mode: 'text' }, after: { mode: 'text' } },
    reveal,
    ...passwords,
  },
  'clients-codes': {
    create: { after: { prefix: 'text', legal_entity_id: 'number|null', test: 'flag', ...clientCode } },
    update: { before: clientCode, after: clientCode },
    revoke: nothing,
  },
  deliveries: {
    ...all(delivery, 'unknown accepted delivered undelivered expired rejected'),
    late_receipt: { after: { ...status, ...answer } },
    retry,
    reveal,
  },
  'document-sign-requests': {
    create: {
      after: {
        ...all('text', 'title signer phone group_sha256'),
        ...all('text|null', 'email external_id message_sha256'),
        ...all('time', 'deadline created_at'),
        ...all('number', 'batch_id position'),
        ...all('flag', 'ordered test'),
        ...all('number|null', 'legal_entity_id individual_id public_link_id?'),
        ...titles,
        'signer_files?': [fileAsk],
        'copies?': ['text'],
        // the signed request that it continues
        'follows?': { id: 'number', kind: 'text', signed_at: 'time', documents: [{ title: 'text', sha256: 'text' }] },
        'follows_id?': 'number',
        'follows_kind?': 'text',
      },
    },
    // in the form of a public link, and proved by a code
    name_self: {
      after: {
        public_link_id: 'number',
        phone: 'text',
        named_at: 'time',
        named_ip: 'text|null',
        consent_version: 'text',
      },
    },
    ...all(move, 'ask send queue dispatch open confirm restart sign reject expire cancel disown fail'),
    // what the signer was shown and given
    ...all(given, 'view download download_copy'),
    send_code: {
      after: {
        ...all('text', 'phone consent_version?'),
        'call?': 'flag',
        'accepted_at?': 'time',
        ...code,
        'consents?': { '*': 'text' },
        'pages?': pages,
      },
    },
    // the signer's fields: a copy is made of what was typed, or the document is blank again; `number` of the document from 0
    fill: {
      after: {
        ...all('number', 'document_id number fields'),
        ...all('text', 'title blank_sha256 sha256'),
        at: 'time',
      },
    },
    empty: { after: { ...all('number', 'document_id number'), ...all('text', 'title sha256') } },
    // files that the signer was asked for; `document_id` of one that became a document, `number` of what it was asked for by
    attach: {
      after: {
        ...all('number', 'id number size pages'),
        ...all('number|null', 'document_id position days'),
        ...all('text', 'title keep sha256'),
        at: 'time',
      },
    },
    detach: signerFile,
    // at the end of its term
    delete_file: { after: { ...signerFile.after, at: 'time' } },
    wrong_code: { after: { outcome: 'text', ...code } },
    send_download_code: { after: { phone: 'text', 'call?': 'flag', ...code } },
    open_downloads: { after: code },
    open_by_phone: { after: { proven_at: 'time' } },
    // what the sender changes while the request waits
    remind: nothing,
    correct: {
      before: signer,
      after: {
        ...all('text', 'group_sha256? reason?'),
        ...signer,
        'proposed_by?': { id: 'number|null', full_name: 'text', at: 'time' },
      },
    },
    // the holder of the link names who should sign
    hand_over: { before: signer, after: { ...signer, ...why } },
    propose_correction: { before: signer, after: { ...signer, ...reason } },
    refuse_correction: { after: { ...signer, ...why } },
    extend: { before: { deadline: 'time' }, after: { deadline: 'time', ...why } },
    schedule: { before: reminders, after: reminders },
    again: { after: { request_id: 'number' } },
    // who else gets a copy of what is signed; what its holder does with the link of a letter
    change_copies: { before: { copies: ['text'] }, after: { copies: ['text'] } },
    fetch_copy: { after: { email: 'text', document_id: 'number', title: 'text' } },
    stop_copies: { after: { email: 'text', from: 'text' } },
    follow: { after: { request_id: 'number', kind: 'text' } },
    // who approves before the sending
    ...approvalEvents,
    // the sender's tags of the request
    tag: { before: { tags: ['text'] }, after: { tags: ['text'] } },
    ...all(nothing, 'hide unhide'),
    // the holder of the link about further messages; staff, with a reason
    stop_messages: { after: { from: 'text' } },
    allow_messages: { 'after?': reason },
    // what follows a signature
    seal: { after: { at: 'time', 'stamped?': 'flag', 'circumstances?': circumstances } },
    // what later signatures say of this one
    add_circumstances: { after: { circumstances } },
    stamp: nothing,
    document_stamp: { after: { document_id: 'number', ...documentStamp } },
    gost_seal: { after: { signer: 'text' } },
    retry,
    // staff looked at a masked value, or at the documents
    reveal,
    open_documents: reveal,
    // the operator opened the commitments of its codes
    open_codes: nothing,
    // a packet for a court: asked for with a reason, and made; `code_opened`: it names the code that was entered
    ask_packet: { after: { number: 'number', reason: 'text' } },
    make_packet: { after: { ...all('number', 'number size pages'), sha256: 'text', code_opened: 'flag' } },
    // masked because the signer demanded it
    erase: nothing,
  },
  files: {
    create: {
      after: {
        ...all('text', 'name sha256'),
        ...all('text|null', 'source_sha256 source_name'),
        ...all('flag', 'changes_accepted? wrap'),
        ...all('number', 'size pages'),
      },
    },
    seal: {
      after: {
        ...all('number', 'request_id document_id size number?'),
        ...all('text', 'sha256 original_sha256 mode'),
        'stamped_at?': 'time',
        'stamped_by?': 'text|null',
      },
    },
    stamp: {
      after: {
        document_id: 'number',
        ...all('text', 'sha256 before_sha256'),
        stamped_at: 'time',
        stamped_by: 'text|null',
      },
    },
    document_stamp: {
      after: {
        ...all('number', 'document_id size before_size'),
        ...all('text', 'sha256 before_sha256'),
        ...documentStamp,
      },
    },
    gost_seal: {
      after: { request_id: 'number', document_id: 'number', sha256: 'text', gost_sha256: 'text', signer: 'text' },
    },
    retry,
    delete: { after: { sha256: 'text', size: 'number' } },
  },
  imports: {
    create: { after: { kind: 'text', ...name, rows: 'number', wrong: 'number' } },
    choose_columns: { after: { columns: { '*': 'text|null' } } },
    confirm: { after: { existing: 'text', ...importRows } },
    finish: { after: importRows },
  },
  'individual-groups': {
    create: { after: name },
    update: { before: name, after: name },
    archive: { before: name },
    change_members: { after: { added: 'number', removed: 'number' } },
  },
  individuals: { ...row(person), reveal, erase: nothing },
  // what its operator does with the whole of it, by commands
  installation: {
    prove_sms: { after: { driver: 'text' } },
    back_up: { after: { encrypted: 'flag', with_keys: 'flag' } },
    drill: { after: { copy: 'text|null', made_at: 'time|null', signatures: 'number', cause: 'text|null' } },
    import_banks: {
      'before?': { day: 'text', banks: 'number' },
      after: { day: 'text', banks: 'number' },
    },
    restore: { after: { made_at: 'time', version: 'text' } },
    rotate_secret: nothing,
    renew_seal: { after: { fingerprint: 'text' } },
    change_settings: { before: { settings: ['text'] }, after: { settings: ['text'] } },
  },
  jobs: { retry },
  // an edition in place of another; an edition that a lawyer has checked
  'legal-texts': {
    publish: { before: { edition: 'text' }, after: { title: 'text', edition: 'text', text_sha256: 'text' } },
    confirm: { after: { title: 'text', edition: 'text', text_sha256: 'text' } },
  },
  'legal-entities': row(organization),
  'legal-entities-contacts': { ...row(contact), reveal, erase: nothing },
  packages: all(packageRow, 'create give'),
  'personal-data': {
    clear: { after: { kind: 'text', count: 'number' } },
    search: { after: phone },
    export: { after: { ...phone, ...reason, ...exported } },
    erase: { after: { ...phone, ...reason, ...erased } },
    erase_texts: { after: { seqs: ['number'], rest_sha256: 'text' } },
  },
  payments: {
    create: { after: { ...payment, ...status, statement_line_id: 'number|null' } },
    ...all(paymentMove, 'confirm decline reverse'),
  },
  'public-links': {
    create: {
      after: { ...publicLink, legal_entity_id: 'number|null', documents: [{ title: 'text', file_id: 'number' }] },
    },
    update: { before: partly(publicLink), after: partly(publicLink) },
    stop: { after: why },
    resume: nothing,
    // nobody can begin, and its owners were told
    unable: { after: { why: 'text' } },
  },
  'second-factors': {
    create: { after: { ...factor, 'name?': 'text' } },
    remove: { before: { ...factor, 'name?': 'text' } },
    rename: { before: name, after: name },
    reset: nothing,
    confirm: { after: factor },
    // only after the right password, or in a session
    wrong_code: { after: factor },
    wrong_passkey: { after: { cause: 'text' } },
    use_recovery_code: { after: { recovery_codes_left: 'number' } },
    renew_recovery_codes: nothing,
  },
  identities: {
    bind: { after: provider },
    unbind: { before: provider },
    refuse: { after: { ...provider, cause: 'text' } },
  },
  seller: { update: { 'before?': sellerRow, after: sellerRow } },
  senders: all(senderMove, 'ask accept refuse pay'),
  sessions: { create: { 'after?': provider }, end: nothing, refuse: { after: { attempts: 'number' } } },
  signatures: {
    create: {
      after: {
        documents: [{ document_id: 'number', file_id: 'number', sha256: 'text' }],
        code_id: 'number',
        ...all('text', 'phone consent_version consent_sha256'),
        ...all('time', 'signed_at code_sent_at code_confirmed_at'),
        history: ['text'],
      },
    },
  },
  statements: {
    create: {
      after: {
        ...all('text', 'name sha256 account'),
        ...all('number', 'documents imported'),
        ...all('kopecks|null', 'incoming_amount outgoing_amount bank_incoming_amount bank_outgoing_amount'),
        known_amount: 'kopecks',
      },
    },
    confirm: { after: { credited: ['number'], 'ignored?': ['number'] } },
  },
  tariffs: { create: { after: tariff }, update: { before: tariff, after: tariff }, archive: { before: tariff } },
  templates: {
    ...row(template),
    update: { 'before?': partly(template), after: { ...partly(template), 'kinds?': { '*': 'text' } } },
    replace: { after: { edition: 'number', source_name: 'text|null', source_sha256: 'text|null' } },
  },
  transactions: all(transfer, 'top_up hold capture release correction purchase grant expiry message'),
  webhooks: {
    create: { after: webhook },
    update: { before: webhook, after: webhook },
    archive: { before: webhook },
    rotate: { after: { 'old_secret_until?': 'time' } },
    test: { after: { event_id: 'text' } },
    replay: { after: { 'event_id?': 'text', 'since?': 'time', 'until?': 'time' } },
    switch_on: { before: webhook, after: webhook },
    // by hand, or because calls failed
    switch_off: {
      'before?': webhook,
      after: {
        ...partly(webhook),
        ...all('text|null', 'off_reason fault?'),
        'status?': 'number|null',
        'failing_since?': 'time|null',
      },
    },
  },
} as const satisfies Record<string, Record<string, Payload>>
