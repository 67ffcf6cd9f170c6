import { sql, type RawBuilder } from 'kysely'
import { copy_to_other_template } from '#server/requests/messages/send-copies.ts'

export const moment = (at: RawBuilder<unknown>) =>
  sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What the signer of `document_sign_requests r` is asked for and has attached. */
export const signerFilesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'count_min', a.count_min,
    'count_max', a.count_max, 'keep', a.keep, 'days', a.days, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'size', s.size, 'pages', s.pages,
        'document_id', s.document_id, 'sha256', s.sha256, 'file_id', s.file_id, 'attached_at', ${moment(sql`s.attached_at`)},
        'delete_at', case when s.file_id is not null then ${moment(sql`r.signed_at + make_interval(days => a.days)`)} end,
        'deleted_at', ${moment(sql`s.deleted_at`)}) order by s.id), '[]')
      from signer_files s where s.ask_id = a.id)) order by a.position), '[]')
  from file_asks a where a.request_id = r.id)`

/** Who else gets the signed copy, with the last letter to each. */
export const copiesOfRequest = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'email', c.email, 'sent_at', ${moment(sql`c.sent_at`)},
    'unsent', c.unsent, 'delivery_status', l.status, 'cause', l.error) order by c.id), '[]')
  from copy_recipients c left join lateral (
    select status, error from deliveries where c.sent_at is not null and request_id = r.id
      and template = ${copy_to_other_template} and recipient = c.email order by id desc limit 1) l on true
  where c.request_id = r.id)`

const followUp = (kind: RawBuilder<unknown>) => sql`jsonb_build_object('id', f.id, 'kind', ${kind}, 'title', f.title,
  'status', f.status, 'signed_at', ${moment(sql`f.signed_at`)})`

/** What `document_sign_requests r` continues. */
export const followsOf = sql`(select ${followUp(sql`r.follows_kind`)} from document_sign_requests f where f.id = r.follows_id)`

/** What continues it, and is or may be signed. */
export const followedByOf = sql`(select coalesce(jsonb_agg(${followUp(sql`f.follows_kind`)} order by f.id desc), '[]')
  from document_sign_requests f where f.follows_id = r.id and f.sample = r.sample
    and f.status in ('draft', 'approving', 'queued', 'sent', 'opened', 'confirmed', 'signed'))`
/** An approval `a` with those who were asked. */
export const approvalShown = sql`jsonb_build_object('id', a.id, 'state', a.state, 'asked_by', a.asked_by ->> 'name',
  'asked_by_user_id', a.asked_by_user_id, 'asked_at', ${moment(sql`a.asked_at`)}, 'amount', a.amount / 100.0, 'unsent', a.unsent,
  'approvers', (select jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.client_user_id, 'full_name', u.full_name,
      'step', s.step, 'state', s.state, 'decided_at', ${moment(sql`s.decided_at`)}, 'reason', s.reason,
      'active', u.status = 'active',
      'turn', a.state = 'waiting' and s.state = 'waiting' and s.step = (
        select min(step) from sending_approvers where approval_id = a.id and state = 'waiting')) order by s.step, s.id)
    from sending_approvers s join client_users u on u.id = s.client_user_id where s.approval_id = a.id))`

export const approvalOfRequest = sql`(select ${approvalShown} from sending_approvals a
  join sending_approval_requests q on q.approval_id = a.id where q.request_id = r.id)`
