/**
 * Generated from the database by `npm run db:tables`: not to be edited. The columns of every table and view, for statements
 * that read whole rows: a prepared `*` breaks when the migration of a newer server adds a column.
 */
export const columns = {
  acts: 'id client_id seller_id number month issued_on amount vat_amount vat_text lines seller payer created_at version anchor_id anchor_root emails basis',
  admins:
    'id login full_name role status password_hash created_at version made_by raised_by raised_at former_role former_until password_login_until',
  anchor_heads: 'chain anchor_id place first_seq seq hash rows_root',
  anchor_stamps: 'anchor_id stamped_at authority token',
  anchors: 'id at previous_root tree width blind root',
  approval_rules: 'id client_id position amount_from approvers ordered own_allowed',
  approvals:
    'id kind subject_id client_id payload subject_version before after state asked_by asked_at runs_at decided_by decided_at reason version',
  banks: 'bik name place corr_account license_revoked_on directory_day',
  batches: 'id client_id ordered external_id external_digest created_at freed_at',
  bills:
    'id client_id legal_entity_id seller_id number issued_on due_on amount paid status vat_mode vat_amount vat_text item seller payer email created_by created_at cancelled_at cancel_reason version search email_status basis',
  bills_shown:
    'id client_id legal_entity_id seller_id number issued_on due_on amount paid status vat_mode vat_amount vat_text item seller payer email created_by created_at cancelled_at cancel_reason version search email_status basis state',
  bulk_sending_files: 'id client_id bulk_sending_id name key status error file_id entry',
  bulk_sending_rows:
    'id client_id bulk_sending_id line status full_name phone email title message external_id errors individual_id known_as request_id search not_before cells corrected file_name file_key file_id',
  bulk_sendings:
    'id client_id name status unknown_columns legal_entity_id title message deadline documents remind_every_days remind_times_max confirmed_by confirmed_at portions finished_at stop_reason created_by created_at version erased_at columns source source_file_id fields template_id template_edition search',
  client_notes: 'id client_id text admin_id admin_name created_at search request_id',
  client_tasks: 'id client_id text due_on admin_id created_by created_at done_at done_by version search',
  client_users:
    'id client_id login full_name phone role status password_hash created_at version phone_confirmed_at search admin_id',
  clients:
    'id kind name status note responsible_admin_id created_at version search low_balance_kopecks low_balance_email low_balance_told_at sender_name sending_stopped_at sending_stop_reason sending_stopped_by copy_sms origins signers_utc_hours blocked_at blocked_by block_reason created_by_admin_id origin_token is_own in_my_documents messengers',
  clients_codes:
    'id client_id label prefix secret_hash created_by created_at expires_at last_used_at revoked_at version created_by_user_id scopes legal_entity_id addresses test search',
  complaints: 'id request_id client_id phone reason text status decision decided_by decided_at created_at version',
  consent_texts: 'text_sha256 kind text_version body kept_at',
  consents: 'id client_id request_id client_user_id kind text_version text_sha256 accepted_at ip user_agent code_id',
  copy_recipients: 'id client_id request_id email created_at sent_at unsent',
  copy_stops: 'id email client_id created_at',
  court_packets: 'id client_id request_id number reason created_at created_by file_id made_at images fault',
  deliveries:
    'id client_id request_id channel template recipient subject body sealed_body provider provider_id status error history price created_at updated_at version attachment secret sender tries handed_over_at accepted_at instead_of call',
  deliveries_stuck:
    'id client_id request_id channel template recipient subject body sealed_body provider provider_id status error history price created_at updated_at version attachment secret sender tries handed_over_at accepted_at instead_of trouble',
  deliveries_troubled:
    'id client_id request_id channel template recipient subject body sealed_body provider provider_id status error history price created_at updated_at version attachment secret sender tries handed_over_at accepted_at instead_of trouble',
  delivery_parts: 'id delivery_id provider provider_id status ask_at created_at',
  delivery_receipts: 'id provider provider_id status cause price created_at answer',
  document_fields:
    'id client_id request_id document_id position name kind required page left top width height choices sealed_value changed_at',
  document_sign_requests:
    'id client_id batch_id group status title ordered position legal_entity_id venture individual_id signer_full_name signer_phone signer_email deadline message price external_id wrong_codes reject_reason fail_reason created_by created_at sent_at opened_at confirmed_at signed_at rejected_at finished_at sealed_at updated_at version search package_id disowned_at again_id remind_every_days remind_times_max reminders_sent remind_at sample erased_at copied_at return_url test created_by_user_id created_by_code_id hidden_at public_link_id circumstances noteworthy asks_files follows_id follows_kind',
  documents:
    'id client_id request_id position title file_id sha256 sealed_file_id viewed_at downloaded_at copy_downloaded_at blank_file_id blank_sha256 filled_at',
  exchange_drops: 'id client_id folder name sha256 taken_at finished_at',
  exchange_files:
    'id client_id exchange_drop_id folder table_name line file_name part placed_name external_id sha256 status reason request_id registered created_at',
  exchange_folders: 'folder client_id opened_at fault changed_at',
  faces: 'id client_id logo_sha256 color greeting letters_by_name stopped_at stop_reason version',
  failed_logins: 'account attempts ip user_agent journalled_at',
  file_asks: 'id client_id request_id position name kind count_min count_max keep days',
  files:
    'id client_id purpose name mime size sha256 source_sha256 pages page_sizes wrap warnings storage_key created_by created_at stamped_at stamped_by replaced_by original_sha256 used_at source_size sealed_id document_stamped_at document_stamped_by document_stamp_ends_at document_stamp_due_at source_name client_code_id',
  gateway_answers: 'id delivery_id kind provider status headers body sha256 at',
  gost_seals: 'file_id cms signer made_at',
  idempotency_keys: 'owner key request_sha256 status answer created_at',
  identities: 'id admin_id client_user_id issuer subject created_at last_used_at',
  import_rows:
    'id client_id import_id line status is_written name phone cells values before errors note subject_id search',
  imports:
    'id client_id kind name status columns existing confirmed_by confirmed_at portions finished_at created_by created_at version individual_group_id',
  individual_group_members: 'individual_group_id individual_id',
  individual_groups: 'id client_id name created_by created_at version',
  individuals:
    'id client_id last_name first_name middle_name phone email snils inn legal_entity_id archived_at created_at version search',
  installations: 'id secret_check root_sha256 created_at',
  jobs: 'id kind key payload state run_at attempts lease_owner leased_until last_error created_at finished_at lane client_id is_due',
  journal: 'id chain seq payload prev_hash hash at event subject subject_id actor_kind actor_id actor_name ip',
  journal_heads: 'chain seq hash',
  journal_texts: 'chain seq payload actor_name',
  journal_told:
    'id chain seq payload prev_hash hash at event subject subject_id actor_kind actor_id actor_name ip erased',
  leases: 'name owner held_until',
  ledger_accounts: 'id client_id unit available held package_id valid_until',
  ledger_balances: 'id client_name search available held signatures_left signatures_held valid_until',
  ledger_statement:
    'id key account_id reason debit credit amount available_after held_after ref subject subject_id description at digest client_id unit package_id',
  ledger_transfers:
    'id key account_id reason debit credit amount available_after held_after ref subject subject_id description at digest',
  ledger_usage: 'id at client_id package_id reason signatures amount',
  legal_entities:
    'id client_id short_name full_name inn kpp ogrn address director bik account agreement_number agreement_date archived_at created_at version search',
  legal_entities_contacts:
    'id client_id legal_entity_id full_name position phone email archived_at created_at version search',
  limits: 'name key taken ends_at',
  link_devices: 'id request_id link device browser opened asked frame mark',
  logos: 'sha256 bytes width height created_at',
  looks: 'id at admin_id admin_name role client_id subject subject_id kind quarter',
  message_counts: 'subject day used',
  message_stops: 'id phone client_id reason request_id created_at lifted_at',
  messenger_chats: 'id messenger phone chat_mac sealed_chat proof proven_at',
  messenger_reading: 'messenger place read_at',
  messenger_tokens: 'id messenger phone token_hash expires_at',
  origin_proofs: 'client_id origin proven_at checked_at fault failing_since',
  packages: 'id client_id tariff_id name signatures price valid_until bought_by bought_at version given_inn is_own',
  packages_shown:
    'id client_id tariff_id name signatures price valid_until bought_by bought_at version left held expired used status',
  passkey_challenges: 'challenge_mac expires_at',
  passkeys: 'id admin_id client_user_id name credential_id public_key counter transports last_used_at created_at',
  password_links: 'id token_hash purpose client_user_id admin_id created_at expires_at ended_at sealed_token',
  payments:
    'id client_id amount description source created_by_admin_id created_at version bill_id status statement_line_id confirmed_by_admin_id confirmed_at reversed_by_admin_id reversed_at reverse_reason search',
  phone_codes: 'id client_user_id phone digest attempts created_at expires_at used_at killed_at',
  phone_proofs: 'id token_hash phone digest attempts ip user_agent created_at expires_at proven_at',
  provider_logins: 'id key_hash state_hash sealed expires_at',
  public_link_documents: 'public_link_id client_id position title file_id',
  public_link_forms:
    'id client_id public_link_id token_hash full_name phone email digest attempts ip user_agent created_at expires_at used_at request_id',
  public_links:
    'id client_id key legal_entity_id title message pin day_max phone_max total_max sign_days confirmed_warnings status expires_at started started_on started_that_day unable_at unable_why stopped_at stop_reason stopped_by_staff created_by created_by_user_id created_by_code_id created_at updated_at version',
  recovery_codes: 'id admin_id client_user_id code_mac used_at created_at',
  registrations:
    'id token_hash kind name inn full_name login phone password_hash consents tries ip user_agent created_at expires_at used_at',
  request_tags: 'request_id client_id tag key',
  saved_draft_files: 'saved_draft_id position file_id title fields',
  saved_drafts: 'id client_id content phones created_by updated_by created_at updated_at version',
  saved_texts: 'id client_id text created_by created_at',
  saved_views: 'id client_id admin_id client_user_id list name filter sort columns is_shared created_at version',
  sealed_copies: 'batch_id sha256 number file_id',
  second_factors: 'admin_id client_user_id kind',
  sellers:
    'id name inn kpp address bank_name bik account corr_account director accountant vat_mode last_bill_number last_act_number version',
  senders:
    'id client_id legal_entity_id status note reason payment_id decided_by asked_at decided_at created_at version',
  senders_shown:
    'id client_id legal_entity_id status note reason payment_id decided_by asked_at decided_at created_at version client_name kind client_status name inn kpp archived_at search',
  sending_approval_requests: 'request_id approval_id',
  sending_approvals:
    'id client_id bulk_sending_id title amount asked_by asked_by_user_id asked_at state confirmed_warnings unsent',
  sending_approvers: 'id approval_id client_user_id step state decided_at reason',
  sending_defaults: 'client_id legal_entity_id deadline_days remind_every_days remind_times_max message',
  served_pages: 'device_id document_id page part width digest first_at last_at times sha256',
  sessions:
    'id token_hash audience client_user_id admin_id request_id phone ip user_agent created_at last_seen_at expires_at idle_seconds ended_at confirmed_at factor_by_provider mark network',
  shown_pages: 'request_id sha256 body',
  signatures:
    'id request_id client_id code_id signer_full_name signer_phone documents consent_version code_sent_at code_confirmed_at signed_at ip user_agent mark network',
  signer_corrections: 'id client_id request_id state changes reason asked_by asked_at decided_at',
  signer_files:
    'id client_id request_id ask_id title sha256 uploaded_sha256 size pages document_id file_id attached_at deleted_at',
  signing_codes:
    'id request_id client_id digest phone documents_sha256 attempts created_at expires_at used_at killed_at',
  statement_lines:
    'id statement_id document_key kind number date amount incoming payer_name payer_inn payer_kpp payer_account purpose status reason client_id bill_id version search',
  statements:
    'id name sha256 account starts_on ends_on documents imported created_by_admin_id created_at version incoming_amount outgoing_amount known_amount bank_incoming_amount bank_outgoing_amount',
  stored_figures: 'kind key at figures',
  stored_settings: 'id name value',
  stuck_shown:
    'id kind since client_id request_id delivery_id job_id job_kind template channel status error attempts next_at state can_retry',
  table_mappings: 'client_id headings fields used_at',
  tariffs: 'id name kind signatures price days_valid archived_at created_at version client_id',
  template_editions: 'template_id edition file_id fields created_by created_at',
  templates: 'id client_id name edition created_by created_at updated_at archived_at version search',
  totp_factors: 'id admin_id client_user_id sealed_secret confirmed_at last_step wrong_tries next_try_at created_at',
  user_notices: 'client_user_id mode seq digest_day',
  verification_faults: 'kind walk after_id until_id found findings checked_at',
  verification_marks: 'walk until_id',
  verifications:
    'kind started_at finished_at found findings journal_id transfer_id run walk after_id held_until percent unchecked_gost',
  webhook_messages:
    'id webhook_id client_id event_id seq type request_id body state attempts first_try_at next_at created_at finished_at',
  webhook_tries: 'id message_id at ms status fault answer',
  webhooks:
    'id client_id url label events state off_reason off_at secret old_secret old_secret_until position replay_after replay_until failures failing_since paused_until last_success_at created_by created_at archived_at version',
  wrong_tries: 'id kind target phone address at',
}
