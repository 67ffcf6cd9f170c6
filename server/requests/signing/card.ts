import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { maskEmail } from '#shared/rules/copies.ts'
import { seal_seconds_max } from '#shared/rules/limits.ts'
import { shortName } from '#shared/rules/person.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { isTerminal, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { consent_version } from '#shared/text/consents.ts'
import { stopOf } from '#server/requests/messages/message-stops.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readTogether, together } from '#server/platform/db/together.ts'
import type { Services } from '#server/platform/services/services.ts'
import { faceOf, presentFace } from '#server/people/clients/shown-face.ts'
import { framesOfClient } from '#server/people/clients/origin-proofs.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { lastCodes } from '#server/requests/codes/code-state.ts'

/**
 * A link exists for the signer once it is sent: the code of a draft or queued request answers like an unknown one.
 * @param options `lock`: its holder decides what comes next; read as the holder before left it. `queued`: also the
 * request of a signer whose turn has not come. `unless`: a condition under which it is neither found nor locked
 * @throws Refusal `link_not_found`
 */
export async function requestByGroup(
  db: Kysely<Tables>,
  group: string,
  { lock = false, queued = false, unless }: { lock?: boolean; queued?: boolean; unless?: RawBuilder<SqlBool> } = {},
) {
  const request = await db
    .selectFrom('document_sign_requests')
    .selectAll()
    .select(sql<boolean>`deadline <= now()`.as('overdue'))
    .select(sql<boolean | null>`signed_at < now() - make_interval(secs => ${seal_seconds_max})`.as('seal_due'))
    .select(sql<boolean>`(select copy_sms from clients c where c.id = client_id)`.as('copy_sms'))
    .where('group', '=', group)
    .$if(unless !== undefined, (requests) => requests.where(({ not }) => not(unless ?? sql<SqlBool>`false`)))
    .$if(lock, (requests) => requests.forUpdate())
    .executeTakeFirst()
  if (!request) refuse('link_not_found')
  const isWaiting = queued && request.status === 'queued' && !request.overdue
  if (request.sent_at === null && !isWaiting) refuse('link_not_found')
  const status = request.overdue && !isTerminal(request.status) ? ('expired' as const) : request.status
  return { ...request, status }
}

/** Most calls of the card come before: they need not look. */
const asksForCodes = ({ status }: { status: SignRequestStatus }) => status === 'opened' || status === 'signed'

/** What anybody with the link may see. Name and phone are masked: the link may have gone to a stranger. */
export function publicCard({ db, config }: Pick<Services, 'db' | 'config'>, group: string): Promise<PublicCard> {
  return readTogether(db, (on) => cardOf(on, { config }, group))
}

async function cardOf(db: Kysely<Tables>, around: Pick<Services, 'config'>, group: string): Promise<PublicCard> {
  const request = await requestByGroup(db, group, { queued: true })
  const [documents, stopped, [code]] = await together(
    db
      .selectFrom('documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .select(['d.id', 'd.title', 'd.sha256', 'd.filled_at', 'f.pages', 'f.size', 'f.page_sizes'])
      .select(sql<number>`(select count(*)::int from document_fields where document_id = d.id)`.as('fields'))
      .select(sql<boolean>`exists (select from signer_files where document_id = d.id)`.as('attached'))
      .select(askedFiles(request).as('asked_files'))
      .select(faceOf(request.client_id).as('face'))
      .select(
        sql<string[]>`array(select email from copy_recipients where request_id = ${request.id} order by id)`.as(
          'copies',
        ),
      )
      .where('d.request_id', '=', request.id)
      .orderBy('d.position')
      .execute(),
    stopOf(db, request),
    lastCodes(db, asksForCodes(request) ? [request.id] : []),
  )
  const disowned = request.disowned_at !== null
  // to a signer whose turn has not come only the sender is named
  const isClosed = disowned || request.status === 'queued'
  return {
    group: request.group,
    status: request.status,
    title: request.title,
    venture: request.venture,
    sample: request.sample,
    test: request.test,
    signer: { full_name: shortName(request.signer_full_name), phone: maskPhone(request.signer_phone) },
    // hidden after «это не я»
    documents: isClosed ? [] : documents.map(presentDocument),
    filled_at: isClosed ? null : filledAt(documents),
    asked_files: isClosed ? null : (documents[0]?.asked_files ?? null),
    deadline: request.deadline.toISOString(),
    message: isClosed ? null : request.message,
    face: presentFace(around, documents[0]?.face ?? null),
    consent: {
      version: consent_version,
      text_url: '/documents/legal-information',
      personal_data_url: '/documents/consent',
    },
    sent_at: request.sent_at?.toISOString() ?? null,
    signed_at: request.signed_at?.toISOString() ?? null,
    rejected_at: request.rejected_at?.toISOString() ?? null,
    finished_at: request.finished_at?.toISOString() ?? null,
    sealed: request.sealed_at !== null,
    seal_late: request.sealed_at === null && request.seal_due === true,
    code_state: code?.state ?? null,
    disowned,
    return_url: isTerminal(request.status) ? request.return_url : null,
    copy_to: stopped ? null : copyWay(request),
    copies: isClosed ? [] : (documents[0]?.copies ?? []).map(maskEmail),
    messages_stopped: stopped,
  }
}

/** Nothing is looked at where nothing is asked for. */
const askedFiles = ({ id, asks_files }: Pick<RequestRow, 'id' | 'asks_files'>) => {
  const attached = sql`(select count(*) from signer_files where ask_id = a.id)`
  return sql<PublicCard['asked_files']>`case when ${asks_files} then (
    select jsonb_build_object('count', count(*), 'missing', coalesce(bool_or(a.count_min > ${attached}), false))
    from file_asks a where a.request_id = ${id}) end`
}

/** Addresses of pages have so many digits of the hash. */
const copy_digits = 16

type Shown = Pick<Row<'documents'>, 'id' | 'title' | 'sha256' | 'filled_at'> &
  Pick<Row<'files'>, 'pages' | 'size' | 'page_sizes'> & { fields: number; attached: boolean }

const presentDocument = ({ id, title, pages, size, page_sizes, fields, attached, sha256 }: Shown) => ({
  id,
  title,
  pages,
  size,
  page_sizes,
  fields,
  attached,
  copy: sha256.slice(0, copy_digits),
})

/** The last one, once all are filled. */
function filledAt(documents: readonly Shown[]): string | null {
  const times = documents.flatMap(({ fields, filled_at }) => (fields > 0 ? [filled_at?.toISOString() ?? null] : []))
  return times.includes(null) ? null : (times.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)).at(-1) ?? null)
}

function copyWay({
  status,
  signer_email,
  copy_sms,
}: Pick<RequestRow, 'status' | 'signer_email'> & { copy_sms: boolean }): PublicCard['copy_to'] {
  if (status !== 'signed') return null
  if (signer_email) return 'email'
  return copy_sms ? 'sms' : null
}

/** The sites that may show the pages of this link in a frame: those that its sender has listed and proven. */
export async function framesOf({ db, config }: Pick<Services, 'db' | 'config'>, group: string): Promise<string[]> {
  const client = await db
    .selectFrom('document_sign_requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(['c.id', 'c.origins'])
    .where('r.group', '=', group)
    .executeTakeFirst()
  if (!client || client.origins.length === 0) return []
  const frames = await framesOfClient(db, config, client.id, client.origins)
  return frames.flatMap(({ origin, proven }) => (proven ? [origin] : []))
}
