import { sql, type Kysely } from 'kysely'
import type { PositionQuery } from '#shared/contract/changes.ts'
import type { CodeOfRequest } from '#shared/contract/code-of-request.ts'
import { SignRequest, type SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { linkHolder } from '#shared/text/request-changes.ts'
import { nextStep, type NextStepFacts } from '#shared/text/next-step.ts'
import { reminderTime, remindersOf } from '#shared/rules/reminders.ts'
import { inOrder } from '#shared/rules/signing-circumstances.ts'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { circumstanceText } from '#shared/text/circumstance-text.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readTogether, together } from '#server/platform/db/together.ts'
import { allRows, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { changedRows } from '#server/platform/lists/changed-rows.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { codesOf } from '#server/requests/codes/code-state.ts'
import { requestList } from './request-list.ts'
import { linkAt } from '#server/requests/messages/link-again.ts'
import { signUrl, type RequestRow } from '#server/requests/messages/sign-url.ts'
import { stuckRequests } from '#server/requests/stuck/stuck-requests.ts'
import { present } from '#server/platform/lists/present.ts'
import {
  approvalOfRequest,
  copiesOfRequest,
  followedByOf,
  followsOf,
  moment,
  signerFilesOf,
} from './parts-of-request.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'

export type WithDocuments = RequestRow & {
  documents: SignRequestDocument[]
  signer_files: SignRequest['signer_files']
  copies: SignRequest['copies']
  follows: SignRequest['follows']
  followed_by: SignRequest['followed_by']
  approval: SignRequest['approval']
  tags: string[]
  bulk_sending_id: number | null
  delivery: LastDelivery | null
  /** before then the link is not sent again */
  link_at: Date | null
  code: CodeOfRequest | null
  stuck: NonNullable<NextStepFacts['stuck']> | null
  correction: WaitingCorrection | null
  /** names of the client's users that the circumstances refer to, by user id */
  named_users: Record<string, string> | null
  /** where the client's signers live */
  signers_utc_hours: number
}
type WaitingCorrection = Pick<Row<'signer_corrections'>, 'changes' | 'reason' | 'asked_at'> & {
  asked_by: string
  asked_as: 'staff' | 'signer'
}
type LastDelivery = { status: Row<'deliveries'>['status']; error: string | null }

/** A page of the list without what belongs to its requests. */
export const requestRows = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  listPage(db, requestList(scope), query, [ownRows(scope, 'document_sign_requests')])

export async function requestPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const page = await requestRows(db, scope, query)
  return { ...page, rows: await withDocuments(db, page.rows) }
}

export async function changedRequests(db: Kysely<Tables>, scope: Scope, query: PositionQuery) {
  const changes = await changedRows(
    db,
    scope,
    'document_sign_requests',
    'document-sign-requests',
    ownRows(scope, 'document_sign_requests'),
    query,
  )
  return { ...changes, rows: await withDocuments(db, changes.rows) }
}

export function allRequests(db: Kysely<Tables>, scope: Scope, query: ListQuery): AsyncIterable<WithDocuments[]> {
  return eachPortion(allRows(db, requestList(scope), query, [ownRows(scope, 'document_sign_requests')]), (rows) =>
    withDocuments(db, rows),
  )
}

/** @throws Refusal `not_found`, for another client's request exactly as for an absent one */
export async function requestOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<WithDocuments> {
  const row = await rowOf(db, scope, 'document_sign_requests', id)
  const [request] = await withDocuments(db, [row])
  return (
    request ?? {
      ...row,
      documents: [],
      signer_files: [],
      copies: [],
      follows: null,
      followed_by: [],
      approval: null,
      tags: [],
      bulk_sending_id: null,
      delivery: null,
      link_at: null,
      code: null,
      stuck: null,
      correction: null,
      named_users: null,
      signers_utc_hours: 3,
    }
  )
}

/** @param options `fresh`: all were made in this transaction, in which nothing got stuck yet */
export async function withDocuments(
  db: Kysely<Tables>,
  rows: RequestRow[],
  { fresh = false } = {},
): Promise<WithDocuments[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const opened = rows.filter(({ status }) => status === 'opened' || status === 'confirmed').map(({ id }) => id)
  const [facts, stuck, codes] = await readTogether(db, (on) =>
    together(factsOf(on, ids), stuckRequests(on, fresh ? [] : rows), codesOf(on, opened)),
  )
  return rows.map((row) => {
    const {
      documents = [],
      signer_files = [],
      copies = [],
      follows = null,
      followed_by = [],
      approval = null,
      tags = [],
      bulk_sending_id = null,
      delivery = null,
      correction = null,
      link_at = null,
      named_users = null,
      signers_utc_hours = 3,
    } = facts.get(row.id) ?? {}
    return {
      ...row,
      stuck: stuck.get(row.id) ?? null,
      code: codes.get(row.id) ?? null,
      bulk_sending_id,
      documents,
      signer_files,
      copies,
      follows,
      followed_by,
      approval,
      tags,
      // it ends with its request
      correction: isTerminal(row.status) ? null : correction,
      delivery,
      link_at,
      named_users,
      signers_utc_hours,
    }
  })
}

type Facts = Pick<
  WithDocuments,
  | 'documents'
  | 'signer_files'
  | 'copies'
  | 'follows'
  | 'followed_by'
  | 'approval'
  | 'tags'
  | 'bulk_sending_id'
  | 'delivery'
  | 'link_at'
  | 'correction'
  | 'named_users'
  | 'signers_utc_hours'
>

/** `delivery`: the message with the current link that went furthest */
async function factsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Facts>> {
  type Found = { id: number } & Omit<Facts, 'correction'> & Nullable<WaitingCorrection>
  const { rows } = await sql<Found>`/* requests.facts */
    select r.id, coalesce(p.documents, '[]') as documents,
      array(select tag from request_tags where request_id = r.id order by key) as tags, b.bulk_sending_id, d.delivery,
      case when r.asks_files then ${signerFilesOf} else '[]' end as signer_files,
      ${copiesOfRequest} as copies,
      case when r.follows_id is not null then ${followsOf} end as follows,
      case when r.status = 'signed' then ${followedByOf} else '[]' end as followed_by,
      ${approvalOfRequest} as approval,
      ${linkAt(sql`r.id`)} as link_at,
      (select jsonb_object_agg(u.id, u.full_name) from jsonb_each(r.circumstances) f
        join client_users u on u.id = (f.value ->> 'user_id')::bigint and u.client_id = r.client_id) as named_users,
      c.changes, c.reason, c.asked_at, c.asked_by, c.asked_as,
      (select signers_utc_hours from clients where id = r.client_id) as signers_utc_hours
    from document_sign_requests r
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'sha256', d.sha256, 'file_id', d.file_id,
        'sealed_file_id', d.sealed_file_id, 'pages', f.pages, 'size', f.size, 'warnings', f.warnings,
        'newest_file_id', newest.file_id,
        'fields', (select count(*) from document_fields where document_id = d.id),
        'filled_at', ${moment(sql`d.filled_at`)},
        'attached_at', ${moment(sql`a.attached_at`)}) order by d.position) as documents
      from documents d
      left join signer_files a on r.asks_files and a.document_id = d.id
      join files f on f.id = d.file_id
      left join sealed_copies c on c.file_id = d.sealed_file_id
      left join lateral (
        select later.file_id from sealed_copies later
        where later.batch_id = c.batch_id and later.sha256 = c.sha256 and later.number > c.number
        order by later.number desc limit 1
      ) newest on true
      where d.request_id = r.id
    ) p on true
    left join lateral (
      select bulk_sending_id from bulk_sending_rows where request_id = r.id limit 1
    ) b on true
    left join lateral (
      select jsonb_build_object('status', status, 'error', error) as delivery from deliveries
      where request_id = r.id and position(r."group" in body) > 0
      order by status = 'delivered' desc, id desc limit 1
    ) d on true
    left join lateral (
      select s.changes, s.reason, s.asked_at, coalesce(a.full_name, ${linkHolder}) as asked_by,
        case when s.asked_by is null then 'signer' else 'staff' end as asked_as
      from signer_corrections s left join admins a on a.id = s.asked_by
      where s.request_id = r.id and s.state = 'waiting' limit 1
    ) c on true
    where r.id = any(${anyNumber(ids)})`.execute(db)
  return new Map(
    rows.map(({ id, changes, reason, asked_at, asked_by, asked_as, ...facts }) => {
      const isAsked = changes !== null && asked_at !== null && asked_by !== null && asked_as !== null
      return [id, { ...facts, correction: isAsked ? { changes, reason, asked_at, asked_by, asked_as } : null }]
    }),
  )
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

function presentReminders(row: WithDocuments): SignRequest['reminders'] {
  const { reminders_sent: sent, remind_at, deadline } = row
  const reminders = remindersOf(row)
  const next = remind_at && reminderTime(remind_at, row.signers_utc_hours)
  return reminders && { ...reminders, sent, next_at: next && next < deadline ? next.toISOString() : null }
}

function presentCorrection(row: RequestRow, { changes, asked_at, ...asked }: WaitingCorrection) {
  const { signer_full_name: full_name, signer_phone: phone, signer_email: email } = row
  return { signer: { full_name, phone, email, ...changes }, ...asked, asked_at: asked_at.toISOString() }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentRequest(services: Pick<Services, 'config' | 'delivery'>, row: WithDocuments): SignRequest {
  return present(SignRequest, {
    ...row,
    signer: { full_name: row.signer_full_name, phone: row.signer_phone, email: row.signer_email },
    reminders: presentReminders(row),
    next_step: nextStep({
      ...row,
      locked: row.wrong_codes >= request_wrong_tries_max,
      deadline: row.deadline.toISOString(),
      sealed_at: iso(row.sealed_at),
      link_at: iso(row.link_at),
      code_refused: isRefusedNumber(row.code?.last?.cause ?? null),
      calls: services.delivery.sms.calls ?? false,
      mode: services.config.mode,
    }),
    circumstances: inOrder(row.circumstances ?? {}).map((found) => ({
      rule: found.rule,
      noteworthy: found.noteworthy,
      text: circumstanceText(found),
      user: row.named_users?.[String(found.user_id)] ?? null,
    })),
    correction: row.correction && presentCorrection(row, row.correction),
    sign_url: signUrl(services, row.group),
  })
}
