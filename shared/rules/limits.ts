/** Every wait and every queue has a named limit, units last. See docs/security.md#limits. */

// the signing code
export const code_digits = 6
export const code_lifetime_seconds = 5 * 60
/** a code that has not left by then is not sent: its rest of a life is too short to read and enter it */
export const code_sent_within_seconds = 4 * 60
export const code_delayed_after_seconds = 15
export const code_wrong_tries_max = 5
export const request_wrong_tries_max = 15
export const code_again_after_seconds = 60
export const codes_per_phone_in_10_minutes_max = 3
export const codes_per_phone_in_hour_max = 5
export const codes_per_phone_in_day_max = 10
export const codes_per_request_in_hour_max = 5
/** a signer's phone: after so many wrong codes in a day each further one doubles the wait, up to the longest */
export const wrong_codes_per_phone_in_day_free = 15
export const wrong_codes_wait_seconds = 60
export const wrong_codes_wait_seconds_max = 3600
/** an address that guessed at more links in an hour waits between guesses at one link */
export const links_guessed_per_address_in_hour_free = 20
export const reject_reason_chars_max = 500
/** of staff for what they do to a client's work, and of a client's answer */
export const reason_chars_max = 500
/** packets for a court, of one request */
export const court_packets_per_request_in_day_max = 20
/** page images that stand in a packet; those of longer requests are files of its archive alone */
export const court_packet_pictures_max = 100
/** clients, and as many tasks, that one call gives to another member of staff */
export const handed_over_max = 200
export const note_chars_max = 2000
export const task_chars_max = 500
/** how far ahead staff plan what they do for a client */
export const task_days_ahead_max = 366
/** how long the author of a note about a client may remove it */
export const note_removal_minutes = 15
export const disowns_per_address_in_hour_max = 20

// public links
/** of one client in use */
export const public_links_max = 200
export const public_link_days_max = 365
export const public_link_places_max = 100_000
/** codes of forms: to one phone over all links, until one is entered; codes of signing have their own */
export const form_codes_per_phone_in_hour_max = 3
export const form_codes_per_phone_in_day_max = 5
/** codes of forms that nobody entered: of one address over all links */
export const form_codes_per_address_in_hour_max = 30
/** and of one link in a day; what is entered is taken off */
export const unproven_form_codes_in_day_max = 1000
/** half of them are for the first code of each network */
export const form_codes_reserve_share = 0.5
/** of one link, from one address */
export const wrong_pins_per_address_in_hour_max = 20
export const public_forms_kept_days = 1

// «Мои документы»
/** how long a proven phone sees its documents */
export const my_documents_open_seconds = 1800
/** the link to a bot that a page shows: for as long as one looks at it */
export const messenger_link_seconds = 15 * 60
/** how long links go to a chat until its owner proves the phone again; operators give a number to somebody else after months */
export const messenger_proof_days = 180
/** a message that a messenger does not take goes by SMS after so many tries, within half a minute */
export const messenger_tries_max = 4
/** a bot reports nothing later: what may have been taken is sent by SMS after this time, unless the link was opened */
export const messenger_unknown_minutes = 2
/** and what was taken, when nobody has opened the link */
export const messenger_unopened_hours = 3
/** the newest; who has more finds the older ones by the links */
export const my_documents_max = 100

// complaints about senders
export const complaint_chars_max = 500
/** one of each link; a number that complains more often is looked at in what it sent before */
export const complaints_per_phone_in_day_max = 20
export const complaints_counted_days = 30
/** complaints of a client in that time, and their share of the messages that left, from which the overview shows it */
export const complaints_alarming_count = 3
export const complaints_alarming_share = 0.01

// sessions
export const client_session_seconds = 12 * 3600
export const client_idle_seconds = 30 * 60
export const support_session_seconds = 8 * 3600
export const support_idle_seconds = 15 * 60
export const signer_session_seconds = 15 * 60
export const registrations_per_address_in_15_minutes_max = 30
/** each one sends a letter to an address that nobody has confirmed */
export const registrations_per_email_in_day_max = 5
export const registration_link_hours = 24
export const registration_tries_max = 10
export const phone_codes_per_user_in_day_max = 10
/** numbers that got a code in a day and were not confirmed, before the next other one */
export const unconfirmed_phones_per_user_in_day_max = 2
export const phone_wrong_tries_per_user_in_day_max = 15
export const password_reset_seconds = 3600
export const invitation_seconds = 72 * 3600
/** invitations of one client's users, and letters to one address that colleagues or staff cause */
export const invitations_per_client_in_day_max = 50
export const invitations_per_email_in_day_max = 5
/**
 * letters with a link to a new password that one network orders for one person, and all together; asking more often is answered
 * alike and sends nothing
 */
export const password_letters_per_asker_in_day_max = 5
export const password_letters_per_person_in_hour_max = 15
export const password_links_per_address_in_hour_max = 30
/** wrong passwords of one account from one address in an hour; each further one doubles the wait, up to the longest */
export const wrong_passwords_free = 5
/** the same for an account that is attacked from more addresses than the next limit */
export const wrong_passwords_of_attacked_free = 1
export const addresses_per_account_in_hour_free = 10
export const wrong_passwords_wait_seconds = 15
export const wrong_passwords_wait_seconds_max = 15 * 60
/** an address that guessed at more accounts in an hour waits between guesses, longer after each */
export const accounts_guessed_per_address_in_hour_free = 10
export const spraying_wait_seconds = 1
export const spraying_wait_seconds_max = 60
/** hashes of passwords computed at once in one server */
export const password_hashes_at_once_max = 2
export const new_device_letters_per_day_max = 3
/** failed logins of one account make one journal row in this time */
export const failed_logins_row_minutes = 60
export const password_chars_min = 10
export const password_chars_max = 128
/** judging the strength of more takes time and changes nothing */
export const password_judged_chars_max = 40

// the second factor
/** of a code from the app (RFC 6238): its length in time, and how many steps around the present one are accepted */
export const otp_step_seconds = 30
export const otp_steps_around = 1
/** wrong codes in a row without a wait; each further one doubles the wait */
export const otp_free_tries_max = 5
export const otp_wait_seconds_min = 5
export const otp_wait_seconds_max = 15 * 60
export const recovery_codes_count = 10
export const passkeys_per_person_max = 10
/** from the options of a passkey to its answer: people look for their phone or their key */
export const passkey_challenge_seconds = 5 * 60
/** logins begun with a passkey; many people may be behind one address */
export const passkey_logins_per_address_in_hour_max = 300
/** from the click to the return from a provider, where people look for a phone or choose an account; the same for their second factor here */
export const provider_login_seconds = 10 * 60
/** logins begun at a provider; many people may be behind one address */
export const provider_logins_per_address_in_hour_max = 300
/** answers of providers that one process judges at once: each is a call or two that may hang */
export const provider_answers_at_once_max = 50
/** after `admin:reset`, where `PASSWORD_LOGIN` switches passwords off */
export const password_pass_hours = 24
/** a confirmation lasts so long: after it, what needs one asks again */
export const confirmation_seconds = 5 * 60

// the directory of БИК: 2 000 banks today
export const banks_max = 20_000

// the registry of organizations, which counts what it is asked
export const registry_answer_milliseconds_max = 5_000
export const registry_answer_bytes_max = 512 * 1024
export const registry_questions_at_once_max = 20
export const registry_kept_hours = 24
export const registry_kept_answers_max = 5_000
/** of one client or member of staff; what is kept is given without it */
export const companies_per_caller_in_hour_max = 60
/** of visitors who register: each, and all of them together */
export const companies_per_address_in_hour_max = 10
export const companies_of_strangers_in_day_max = 1_000

// reports of browsers
export const reports_per_address_in_hour_max = 60

// checks of files by anyone
export const file_checks_per_address_in_hour_max = 60
/** by hash alone; many people may be behind one address */
export const hash_checks_per_address_in_hour_max = 600

// files
export const file_bytes_max = 50 * 1024 * 1024
export const file_pages_max = 1000
export const inflate_bytes_max = 64 * 1024 * 1024
/** in memory of one server, for each kind of upload, counted in files of the largest size */
export const uploads_in_memory_max = 8
export const uploads_of_client_at_once_max = 20
/** many clients may be behind one address */
export const uploads_of_address_at_once_max = 100
/** an upload is cut off when less comes in a window: 0.5 kB/s, a tenth of what 2G carries */
export const upload_window_seconds = 15
export const upload_bytes_in_window_min = 8 * 1024
/** of a form, apart from its file */
export const form_field_bytes_max = 64 * 1024

// warn early: obtaining a new certificate takes weeks
export const seal_expires_soon_days = 30
/** How long a list of revoked certificates is valid: signed by the server, and by a command with the root kept elsewhere. */
export const crl_days = 30
export const crl_offline_days = 180
export const crl_expires_soon_days = 7

// requests
export const documents_per_request_max = 20
export const signers_per_batch_max = 50
/** saved as they are typed */
export const field_changes_per_link_in_hour_max = 1000
/** each is work for a worker */
export const field_copies_per_link_in_hour_max = 60
/** files of signers: each is work for a worker */
export const signer_files_per_link_in_hour_max = 60
export const deadline_default_days = 14
export const deadline_max_days = 365
export const message_chars_max = 500
export const reminders_per_request_in_day_max = 3
/** between two messages with the link of one request */
export const link_again_after_seconds = 60
/** a number that the gateway refused is not tried again for so long: numbers come into use, lists of gateways change */
export const refused_number_hours = 24
export const reminder_every_days_max = 30
export const reminder_times_max = 10
/** hours in Moscow between which reminders may be sent */
export const reminder_from_hour = 9
export const reminder_until_hour = 20
/** each correction sends a message to a number of the caller's choice */
export const corrections_per_request_in_day_max = 5

export const tag_chars_max = 30
export const tags_per_request_max = 10
/** different ones: they are all offered */
export const tags_per_client_max = 200
/** in the filter of balances by signatures that are left */
export const signatures_filter_max = 1_000_000
/** of one archive of chosen requests: their numbers are in its address */
export const archived_requests_max = 500
/** that are selected by «Выбрать все», and whose states are read one by one when they were selected on other pages */
export const chosen_requests_max = 200
/** of one filter that staff remind, extend or cancel by one press, a call each */
export const filtered_requests_max = 5000

// messages: links, reminders and corrections; codes have their own limits
/** to one phone or e-mail address over all clients; `MESSAGES_PER_RECIPIENT` */
export const messages_per_recipient_in_day_max = 10
/** a demo sends nothing real and is tried out with few numbers */
export const demo_messages_per_recipient_in_day_max = 30
/** of a message of a cancelled request, where it is charged; `MESSAGE_PRICE_RUBLES` */
export const message_price_rubles = 5
/** of messages that clients without a payment, and visitors, ask for, all together: 1000 codes of two parts of 5 ₽ */
export const unpaid_rubles_in_day_max = 10_000
/** one network takes at most this part, 1/10, of what others have left of a day's budget, but for the reserve */
export const share_of_left = 10
/** of the day, for the first letters of networks that have had none, so that a script does not keep newcomers out */
export const unpaid_reserve_share = 0.1
/** what a network takes of the reserve: a registration, a reset and some more letters */
export const unpaid_first_kopecks = 50
/** the share of the day from which staff are told */
export const unpaid_alarm_share = 0.8
/** what services for letters take for one, about */
export const letter_kopecks = 10

/** of one client before it has paid anything; `MESSAGES_PER_CLIENT` */
export const messages_per_client_in_day_max = 50
/** a signature that is paid for allows this many messages more: the link by two channels and a reminder */
export const messages_per_signature = 3
/** of a sender who is not checked: free, to its own phone */
export const samples_per_client_in_day_max = 10

// client codes
/** of a test request, instead of a random one */
export const test_code = '000000'
export const test_requests_per_client_in_day_max = 1000
/** addresses and networks from which a code may be used */
export const code_addresses_max = 20

// bulk sendings
export const table_bytes_max = 4 * 1024 * 1024
export const table_rows_max = 10_000
export const table_columns_max = 60
export const table_cell_chars_max = 1000
/** the header row is searched within these rows; a title may precede it */
export const table_head_within_rows = 10
/** named groups of people; each has no more than a table has rows */
export const individual_groups_max = 200
export const tables_per_client_in_hour_max = 60
/** of a ZIP with a file for each row of a table: some more than rows, for what nobody needs */
export const archive_entries_max = 12_000
/** rows of a table that are shown as their signers will see them, before anything is sent */
export const previewed_rows_max = 3
export const listed_files_max = 100
/** values of a column that help to say what it is */
export const table_samples_max = 3
export const table_sample_chars_max = 60

// the wire
export const body_bytes_max = 1024 * 1024
export const list_range_rows_max = 1000
/** of a file in another order than that of the numbers, which is made by one sorting of the whole list */
export const export_sorted_rows_max = 300_000
export const events_page_rows_max = 500
export const events_page_rows_by_default = 100

/** Webhooks: endpoints of a client, and what is sent to one. */
export const webhooks_per_client_max = 5
export const webhook_url_chars_max = 500
/** others wait in the journal */
export const webhook_messages_waiting_max = 500
export const webhooks_at_once_max = 4
export const webhook_retry_hours = 24
export const webhook_answer_milliseconds_max = 10_000
export const webhook_answer_chars_max = 500
export const webhook_tries_shown_max = 20
export const webhook_log_days = 30
/** what became of the files of exchange folders */
export const exchange_kept_days = 400
export const webhook_tests_per_client_in_hour_max = 60
/** messages to oneself, by which an owner tries the gateways */
export const tried_gateways_per_admin_in_hour_max = 20
/** checks of a client's sites that are asked for */
export const origin_checks_per_client_in_hour_max = 60
export const list_offset_rows_max = 100_000
export const list_count_rows_max = 10_001
/** of a filter, sorted in an order that no index has: its newest rows */
export const list_sorted_rows_max = 10_000
/** looked through for words, in the order of the list or the newest */
export const list_searched_rows_max = 20_000
/** the same where other tables are asked for each row */
export const list_related_rows_max = 5000
/** how long an estimated total is used again, and for how many lists with their filters */
export const list_total_kept_seconds = 60
export const list_totals_kept_max = 1000
export const search_chars_min = 3
export const search_query_chars_max = 200
export const idempotency_key_chars_max = 200
export const idempotency_lifetime_hours = 48
/** `Retry-After` of a 503 whose cause gives no other time: longer than a restart of the database */
export const not_ready_retry_seconds = 2
export const still_counting_retry_seconds = 2

// money: one hundred million rubles in one transfer
/** how long a signer's link opens the signed copies, with a new code each time; afterwards the number may be another's */
export const copy_days = 30
/** many mail servers refuse letters of 20 MB, and base64 adds a third */
export const copies_attached_bytes_max = 10 * 1024 * 1024
export const copies_attached_max = 20
/** of one signature inside a file, in hex: those of others hold revocation lists */
export const seal_chars_max = 120_000
export const verify_seals_max = 6
export const amount_kopecks_max = 100_000_000_00
/** values of personal data that one member of staff reveals */
export const reveals_per_admin_in_day_max = 100
/** that documents stay open to who has given a reason */
export const documents_open_seconds = 900
/** a new or promoted member of staff confirms nothing before */
export const confirmer_hours_min = 24
/** before a change that nobody could confirm is made */
export const approval_delay_hours = 24
/** by the links of letters; staff may be behind one address */
export const refusals_per_address_in_hour_max = 100
/** who was blocked or lowered may refuse what waits for so long after it */
export const former_rights_hours = 72
export const payment_description_chars_max = 500
/** each one sends an e-mail to an address of the caller's choice */
export const bills_per_client_in_hour_max = 100
/** rows of one «акт сверки»: about two hundred pages */
export const reconciliation_rows_max = 5000
/** operations that a total of staff adds up, a fraction of a second */
export const totals_rows_max = 300_000
export const bill_due_banking_days = 5

// page images that were served over a link
/** devices of one link whose pages are recorded; further ones are link previews */
export const link_devices_max = 100
export const served_pages_a_write_max = 200
/** the text of a page is cut after so many letters and lines: a page of small print has 10 000 in 150 */
export const page_text_chars_max = 20_000
export const page_text_lines_max = 3000
/** texts of pages in one answer */
export const page_texts_max = 8

// document time-stamps of sealed copies
/** the next one is added so long before the certificate of the newest one ends */
export const document_stamp_before_days = 180
/** so close to that end staff learn that the authority has no newer certificate */
export const document_stamp_fades_days = 30
export const document_stamps_ordered_max = 1000

// anchors of the journal
/** while there are rows that none has taken */
export const anchor_seconds_max = 300
/** with rows about money, rights or a seal among them (`anchoredAtOnce`) */
export const urgent_anchor_seconds_max = 60
/** without such rows: it shows that nothing happened */
export const quiet_anchor_seconds_max = 3600
/** after one that took long, as with a million chains, the next one waits so many times as long */
export const anchor_pause_times = 10

// stuck work; the view `stuck_shown` says how long each kind may take
export const seal_seconds_max = 60
export const stuck_retried_max = 500
/** `/readyz` reports a due job that no worker has taken for this long */
export const job_wait_seconds_max = 60

// bank statements
/** a payment entered by hand within so many days of a bank document may be that document */
export const manual_payment_days_max = 7
export const statement_bytes_max = 32 * 1024 * 1024
export const statement_documents_max = 50_000
/** lines that one confirmation may name, and that a statement shows at once */
export const statement_lines_named_max = 500
export const statement_lines_shown_max = 500

/** of a Word template */
export const template_bytes_max = 5 * 1024 * 1024
/** of one value, and of a block of rows */
export const template_value_chars_max = 5_000
export const template_rows_max = 500
/** templates of a client in use */
export const templates_max = 500
/** of one client, unfinished */
export const saved_drafts_max = 200
/** of one client */
export const saved_texts_max = 50

// the company's own face
export const greeting_chars_max = 200
export const logo_bytes_max = 512 * 1024
/** of what is uploaded: a logo of a printing house */
export const logo_input_pixels_max = 25_000_000
/** a drawing may use itself any number of times */
export const logo_seconds_max = 5
/** of what signers load, twice the size at which it is shown */
export const logo_width_max = 400
export const logo_height_max = 120
export const logo_sides_ratio_max = 12
/** of one client: each is drawn anew */
export const logos_per_client_in_hour_max = 30

/** views of one list, of one person */
export const saved_views_max = 20
export const saved_view_chars_max = 40
export const saved_view_columns_max = 40
/** of the filter as JSON */
export const saved_view_filter_chars_max = 2000
/** that are offered for one list: one's own and those of colleagues */
export const saved_views_offered_max = 200

/** of an agreement that ends a document */
export const annulment_terms_chars_max = 2000

// the overview of the cabinet
export const overview_latest_rows = 8
/** of each kind that may need a decision */
export const overview_looked_rows_max = 100

// the overview of staff
export const stats_days = 30
/** of one call of `GET stats` */
export const stats_days_max = 31
/** staff are many and figures of a month do not change in a minute */
export const stats_cached_seconds = 60
/** the last days are counted again although nobody asks */
export const stats_recounted_minutes = 5
/** figures that nobody asked for so long are deleted */
export const stored_figures_days = 40

/** of the own company: more than anybody signs, fewer than the column holds */
export const endless_signatures = 1_000_000_000
