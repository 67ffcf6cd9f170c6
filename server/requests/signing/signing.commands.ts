import { sql } from 'kysely'
import { isLive, isTerminal } from '#shared/rules/document-sign-requests.ts'
import { recordDisclosure } from '#server/documents/files/disclosures.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { SignedDocument } from '#server/platform/db/column-values.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { keepList, markOpenedOn, shownPages, type ShownList } from '#server/requests/codes/shown-pages.ts'
import { acceptance } from '#server/requests/codes/acceptance.ts'
import { refuseUnready } from '#server/requests/codes/request-documents.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import { rowsOfRequest } from '#server/requests/document-sign-requests/rows-of-request.ts'
import { forgetMessages } from '#server/requests/messages/message-budget.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { requestByGroup } from './card.ts'
import { lockLink, signerOf } from './lock-request.ts'

/**
 * The signer's page reports that the documents are visible; merely fetching a link, as link previews of messengers and
 * mail do, reports nothing. A repeat, or a finished link, changes nothing.
 * @param document_id the one that is shown
 * @throws Refusal `link_not_found`
 */
export async function markOpened(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  by: Actor,
  group: string,
  document_id?: number,
): Promise<void> {
  const request = await lockLink(tx, group)
  if (!isLive(request.status)) return
  const signer = signerOf(request, by)
  const opening = request.status === 'sent' ? applyEvent(tx, signer, request.id, 'open') : Promise.resolve()
  if (document_id === undefined) return void (await opening)
  await together(
    opening,
    markOpenedOn(tx, secrets, by, request),
    recordDisclosure(tx, signer, 'view', { id: document_id, group }, opening),
  )
}

/** The request of the signer's token; a token of another group has no access. */
async function ownRequest(db: Services['db'], scope: Scope, group: string): Promise<RequestRow> {
  return refuseForeign(scope, await requestByGroup(db, group))
}

/** The request of the caller's link, locked. */
async function lockOwn(tx: Tx, scope: Scope, group: string): Promise<RequestRow> {
  return refuseForeign(scope, await lockLink(tx, group))
}

const refuseForeign = ({ actor }: Scope, request: RequestRow): RequestRow =>
  request.id === actor.sign_request_id ? request : refuse('link_not_found')

/**
 * Signs: state, charge, evidence, journal and the sealing job are committed together or not at all.
 * @throws Refusal `already_signed`, `already_rejected`, … (409)
 */
export async function sign(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  scope: Scope,
  group: string,
): Promise<{ signed_at: Date }> {
  const locked = await lockOwn(tx, scope, group)
  const { id } = locked
  let evidence = null as (Confirmed & { signed: SignedDocument[]; history: string[] }) | null
  const looking = shownPages(tx, secrets, scope.actor, locked)
  const following = async (signing: RequestRow) => {
    const { documents, shown, list } = await looking
    refuseUnready(documents)
    const signed = documents.map(({ id: document_id, file_id, sha256 }) => ({ document_id, file_id, sha256 }))
    const [confirmed, rows] = await together(
      addSignature(tx, secrets, scope.actor, signing, signed, list),
      rowsOfRequest(tx, signing),
    )
    // the seal names this row: with their hashes in it, it covers the earlier rows wherever they stand in the chain
    evidence = { ...confirmed, signed, history: rows.map(({ hash }) => hash) }
    return { pages: shown }
  }
  const forgetting = () => forgetMessages(tx, id)
  const [, request] = await together(looking, applyEvent(tx, scope.actor, id, 'sign', {}, following, forgetting))
  const { signed, history, code_sent_at, code_confirmed_at, ...confirmed } = evidence ?? refuse('internal')
  const signed_at = request.signed_at ?? refuse('internal')
  record(tx, scope.actor, {
    event: 'signatures.create',
    subject_id: id,
    client_id: request.client_id,
    after: {
      documents: signed,
      ...confirmed,
      signed_at: signed_at.toISOString(),
      code_sent_at: code_sent_at.toISOString(),
      code_confirmed_at: code_confirmed_at.toISOString(),
      history,
    },
  })
  return { signed_at }
}

/** A correction of the phone ends the session: checked again with the request's row locked. */
async function refuseEnded(tx: Tx, { actor }: Scope): Promise<void> {
  if (actor.session_id === null) return
  const session = tx.selectFrom('sessions').select('id').where('id', '=', actor.session_id)
  if (!(await session.where('ended_at', 'is', null).executeTakeFirst())) refuse('dead_token')
}

type Confirmed = {
  code_id: number
  phone: string
  consent_version: string
  consent_sha256: string
  code_sent_at: Date
  code_confirmed_at: Date
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/**
 * The signature names the code that the signer entered, and the agreement accepted for it: the texts may have changed
 * since. A correction of the phone ends the session: it is checked again with the request's row locked.
 * @throws Refusal `dead_token`, `not_confirmed`
 */
async function addSignature(
  tx: Tx,
  secrets: Services['secrets'],
  by: Actor,
  { id, client_id, signer_full_name, sample }: RequestRow,
  documents: readonly SignedDocument[],
  list: ShownList | null,
): Promise<Confirmed> {
  const { ip, user_agent, session_id } = by
  // nobody is to be told from somebody else by samples
  const { mark, network } = placeOf(secrets, sample ? null : client_id, by)
  // times of a code are kept to the millisecond
  const { rows } = await sql<{ ended: boolean } & Nullable<Confirmed>>`/* signatures.add */
    with ${keepList(id, list)}, confirmed as (
      select c.id as code_id, c.phone, c.created_at, c.used_at, a.text_version as consent_version,
        a.text_sha256 as consent_sha256
      from (
        select * from signing_codes where request_id = ${id} and used_at is not null order by used_at desc limit 1
      ) c cross join lateral (${acceptance(sql`c.id`)}) a
    ), signature as (
      insert into signatures (request_id, client_id, code_id, signer_full_name, signer_phone, documents, consent_version,
        code_sent_at, code_confirmed_at, signed_at, ip, user_agent, mark, network)
      select ${id}, ${client_id}, c.code_id, ${signer_full_name}, c.phone, ${JSON.stringify(documents)}::jsonb,
        c.consent_version, date_trunc('milliseconds', c.created_at), date_trunc('milliseconds', c.used_at),
        (select signed_at from document_sign_requests where id = ${id}), ${ip}, ${user_agent},
        ${mark}, ${network}
      from confirmed c
    )
    select ${session_id}::bigint is not null
        and not exists (select from sessions where id = ${session_id}::bigint and ended_at is null) as ended,
      code_id, phone, consent_version, consent_sha256, created_at as code_sent_at, used_at as code_confirmed_at
    from (select) one left join confirmed on true`.execute(tx)
  const [{ ended, ...confirmed }] = rows as [(typeof rows)[number]]
  if (ended) refuse('dead_token')
  return isWhole(confirmed) ? confirmed : refuse('not_confirmed')
}

const isWhole = (confirmed: Nullable<Confirmed>): confirmed is Confirmed =>
  Object.values(confirmed).every((value) => value !== null)

/**
 * Refuses to sign: the held money is released.
 * @throws Refusal `already_signed`, `already_rejected`, … (409)
 */
export async function reject(
  tx: Tx,
  scope: Scope,
  group: string,
  reason: string | null,
): Promise<{ rejected_at: Date }> {
  const { id } = await lockOwn(tx, scope, group)
  await forgetMessages(tx, id)
  const request = await applyEvent(tx, scope.actor, id, 'reject', { reject_reason: reason })
  await refuseEnded(tx, scope)
  return { rejected_at: request.rejected_at ?? refuse('internal') }
}

/** The documents of a finished or open request, for the signer with its token. */
export async function signerDownloads(db: Services['db'], scope: Scope, group: string) {
  const { id } = await ownRequest(db, scope, group)
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.title', 'f.size', 'f.pages', 'd.file_id', 'd.sealed_file_id'])
    .where('d.request_id', '=', id)
    .orderBy('d.position')
    .execute()
}

/** Whether the pages may be shown without a token: while the link is open; later only with the signing token. */
export function pagesAreOpen(request: Pick<RequestRow, 'status'>): boolean {
  return !isTerminal(request.status)
}
