import { sql } from 'kysely'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { type Kopecks, kopecks } from '#shared/rules/kopecks.ts'
import { sendMessages, type Pace } from '#server/messages/outbox/send-message.ts'
import { priceOfOne } from '#server/money/tariffs/price-of-one.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { takeMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import { link_template, linksOf, sendLinks } from '#server/requests/messages/send-link.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { addRequests, type NewDraft } from './add-requests.ts'
import { applyEvents, applyToNew, type Noted, type Request, stateOfNew } from './apply-event.ts'
import type { Approved } from './ask-approval.ts'
import { isOf } from './external-ids.ts'
import { refuseUnconfirmed, type Warned } from './refuse-unconfirmed.ts'
import { nameAnew, nameSenders, type Named } from './sender-check.ts'

/** For the journal. `confirmed`: warnings of the documents; `approved`: who has approved the sending */
type Sent = {
  actor: Actor
  draft: RequestRow & { titles?: string[] }
  confirmed?: readonly WarningToConfirm[]
  approved?: Approved[]
}

/** `counted`: the caller has counted the messages against the daily limits */
type Way = { pace?: Pace; counted?: boolean }
/** `beside`: a query about the requests that were made, written behind their messages, in one round trip with the hold */
/** `without_links`: the signer has come already */
type WayOfNew = Way & { without_links?: boolean; beside?: (made: RequestRow[]) => Promise<unknown> }

/**
 * Sends drafts of one client: fixes their price, holds the money, and sends the links, or queues a request behind the
 * signers before it. All or none.
 * @returns the requests in the order of the drafts
 * @throws Refusal `insufficient_balance`, `sender_not_checked`, `too_many_messages`: the requests stay drafts
 */
export async function sendRequests(
  tx: Tx,
  services: Messaging,
  drafts: readonly Sent[],
  way: Way = {},
): Promise<RequestRow[]> {
  const [first] = drafts
  if (!first) return []
  const { named, price } = await prepareSending(
    tx,
    services,
    first.draft.client_id,
    drafts.map(({ draft }) => draft),
    way,
  )
  const all = drafts.map((draft, index) => ({ ...draft, ...(named[index] ?? refuse('internal')) }))
  const renamed = all.filter(({ draft, venture, sample }) => venture !== draft.venture || sample !== draft.sample)
  await nameAnew(
    tx,
    renamed.map(({ draft, venture, sample }) => ({ id: draft.id, venture, sample })),
  )
  return sendOut(tx, all, price, {
    move: (own, event, own_price, noted) =>
      applyEvents(
        tx,
        own.map(({ actor, draft }) => ({ actor, id: draft.id })),
        event,
        { price: own_price },
        noted,
      ),
    send: async (move) => sendLinks(tx, services, await move(), link_template, way.pace),
  })
}

/** What sending asks of a request. */
type ToSend = Pick<RequestRow, 'ordered' | 'position' | 'signer_phone' | 'signer_email' | 'legal_entity_id' | 'test'>

/** `send`: it is made in the state behind its sending; `confirmed`: warnings of the documents, for the journal */
export type NewRequest = Omit<NewDraft, keyof ToSend | 'remind_every_days'> &
  ToSend &
  Pick<RequestRow, 'remind_every_days'> & {
    send: boolean
    confirmed?: readonly WarningToConfirm[]
    approved?: Approved[]
  }

/**
 * Makes requests of one client: drafts, and those that are sent, which are written once, in the state behind it. All or
 * none.
 * @returns the requests in the given order
 * @throws Refusal as {@link sendRequests}
 */
export async function makeRequests(
  tx: Tx,
  services: Messaging,
  requests: readonly NewRequest[],
  way: WayOfNew = {},
): Promise<RequestRow[]> {
  const client_id = requests[0]?.by.client_id
  if (client_id == null) return []
  const going = requests.filter(({ send }) => send)
  const { named, price } = going.length > 0 ? await prepareSending(tx, services, client_id, going, way) : nothing
  const names = new Map(going.map((request, index) => [request, named[index] ?? refuse('internal')]))
  const made = await addRequests(
    tx,
    requests.map((request) => {
      const { send: _send, confirmed: _confirmed, approved: _approved, ...draft } = request
      const name = names.get(request)
      return name
        ? { ...draft, ...name, ...stateOfNew(eventOf(draft), priceOf(name, price), draft.remind_every_days) }
        : draft
    }),
  )
  const sent = requests.flatMap((request, index) => {
    const draft = made[index] ?? refuse('internal')
    const name = names.get(request)
    return name
      ? [
          {
            ...name,
            actor: request.by.actor,
            draft,
            confirmed: request.confirmed ?? [],
            approved: request.approved ?? [],
          },
        ]
      : []
  })
  if (sent.length === 0) await way.beside?.(made)
  const moved = await sendOut(tx, sent, price, {
    move: (own, event, own_price, noted) =>
      applyToNew(
        tx,
        own.map(({ actor, draft }) => ({ actor, id: draft.id, request: draft })),
        event,
        { price: own_price },
        noted,
      ),
    async send(move, own) {
      const out = own.map(({ draft }) => draft)
      const links = way.without_links ? [] : await linksOf(tx, services, out)
      await together(move(), sendMessages(tx, services.secrets, links, way.pace), way.beside?.(made))
    },
  })
  const after = new Map(moved.map((request) => [request.id, request]))
  return made.map((request) => after.get(request.id) ?? request)
}

const nothing = { named: [], price: kopecks(0) }

const waits = ({ ordered, position }: { ordered: boolean; position: number }) => ordered && position > 1
const eventOf = (request: { ordered: boolean; position: number }) => (waits(request) ? 'queue' : 'send')
const priceOf = ({ sample }: Named, price: Kopecks) => (sample ? kopecks(0) : price)

/** Asked and locked before any of them is written: their sender, the price of one, the daily limits. */
async function prepareSending(
  tx: Tx,
  services: Messaging,
  client_id: number,
  requests: readonly ToSend[],
  { counted = false }: Way,
): Promise<{ named: Named[]; price: Kopecks }> {
  const wanted = requests.filter((request) => !waits(request)).map((request) => waysOf(services, request))
  const [named, price] = await together(
    nameSenders(tx, services, client_id, requests),
    priceOfOne(tx, client_id),
    counted ? null : takeMessages(tx, services, client_id, wanted),
  )
  return { named, price }
}

type Going = Required<Sent> & Named
type Steps = {
  move(
    own: readonly Going[],
    event: 'send' | 'queue',
    price: Kopecks,
    noted: (request: Request) => Promise<Pick<Noted, 'confirmed_warnings' | 'approved'>>,
  ): Promise<Request[]>
  /** Moves those whose links go out now, and sends these. */
  send(move: () => Promise<Request[]>, own: readonly Going[]): Promise<unknown>
}

async function sendOut(
  tx: Tx,
  drafts: readonly (Sent & Named)[],
  price: Kopecks,
  { move, send }: Steps,
): Promise<RequestRow[]> {
  const going = drafts.map((draft) => ({ confirmed: [], approved: [], ...draft }))
  const told = new Map(going.map(({ draft, confirmed, approved }) => [draft.id, { confirmed, approved }]))
  const noted = async ({ id }: Request) => {
    const { confirmed: confirmed_warnings, approved } = told.get(id) ?? refuse('internal')
    return {
      ...(confirmed_warnings.length > 0 && { confirmed_warnings: [...confirmed_warnings] }),
      ...(approved.length > 0 && { approved }),
    }
  }
  const moved: Request[] = []
  const moveAll = async (event: 'send' | 'queue') => {
    const all: Request[] = []
    for (const sample of [false, true]) {
      const own = going.filter((request) => request.sample === sample && eventOf(request.draft) === event)
      const [first] = own
      if (first) all.push(...(await move(own, event, priceOf(first, price), noted)))
    }
    moved.push(...all)
    return all
  }
  await send(
    () => moveAll('send'),
    going.filter(({ draft }) => !waits(draft)),
  )
  const queued = await moveAll('queue')
  // all before it may have ended already, when a draft is sent later than they were
  for (const batch_id of new Set(queued.map((request) => request.batch_id))) {
    await enqueue(tx, 'advance_batch', { payload: { batch_id }, client_id: queued[0]?.client_id ?? null })
  }
  const found = new Map(moved.map((request) => [request.id, request]))
  return going.map(({ draft }) => found.get(draft.id) ?? refuse('not_found'))
}

type Sending = { scope: Scope; id: number; confirmed_warnings: readonly WarningToConfirm[] }

/**
 * @throws Refusal `not_found`, for another client's request exactly as for an absent one; `warnings_not_confirmed`
 */
export async function draftsOf(tx: Tx, calls: readonly Sending[]): Promise<Sent[]> {
  const ids = calls.map(({ id }) => id)
  const rows = await tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .select(warnedDocuments.as('warned'))
    .where(sql<boolean>`id = any(${ids})`)
    // until they are sent: what is judged of them is what goes out
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map(({ warned, ...draft }) => [draft.id, { draft, warned }]))
  return calls.map(({ scope, id, confirmed_warnings }) => {
    const { draft, warned } = found.get(id) ?? refuse('not_found')
    if (!isOf(scope, draft)) refuse('not_found')
    return { actor: scope.actor, draft, confirmed: refuseUnconfirmed(warned ?? [], confirmed_warnings) }
  })
}

const warnedDocuments = sql<
  Warned[] | null
>`(select jsonb_agg(jsonb_build_object('title', d.title, 'warnings', f.warnings))
  from documents d join files f on f.id = d.file_id
  where d.request_id = document_sign_requests.id and f.warnings <> '[]')`
