import { TimelineEntry, type SignRequest, type SignRequestCreate } from '#shared/contract/document-sign-requests.ts'
import { copyRoutes } from '#shared/contract/routes/copies.ts'
import { changeRoutes } from '#shared/contract/routes/changes.ts'
import { signRequestRoutes } from '#shared/contract/routes/document-sign-requests.ts'
import { requestListRoutes } from '#shared/contract/routes/request-lists.ts'
import { requestsByStaff } from '#shared/contract/routes/requests-by-staff.ts'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { batched } from '#server/platform/db/batched.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { onceEach, type Answer } from '#server/platform/http/idempotency.ts'
import { presentChanges } from '#server/platform/lists/changed-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { type Call, command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { allowMessages } from './allow-messages.ts'
import { annul } from './annul.ts'
import { requestAuthors } from './authors.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import type { approversOf } from './ask-approval.ts'
import { changeCopies } from './change-copies.ts'
import { correctSigner } from './correct-signer.ts'
import { requestColumns } from './document-sign-requests.columns.ts'
import { cancelRequest, createTogether } from './document-sign-requests.commands.ts'
import { lockRequest } from './lock-request.ts'
import {
  allRequests,
  changedRequests,
  presentRequest,
  requestOf,
  requestPage,
  withDocuments,
  type WithDocuments,
} from './document-sign-requests.store.ts'
import { extendDeadline } from './extend-deadline.ts'
import { remindSigner, scheduleReminders } from './reminders.ts'
import { hideRequest } from './hide-request.ts'
import { sendAgain } from './send-again.ts'
import { sendOrAsk } from './send-or-ask.ts'
import { draftsOf } from './send-requests.ts'
import { confirmCorrection, proposeCorrection, refuseCorrection } from './staff-correction.ts'
import { changeTags, requestTags } from './tags.ts'
import { timelineOf } from './timeline.ts'

export function documentSignRequests(app: App, services: Services): void {
  const { db } = services
  const noun = 'document-sign-requests'
  list(app, signRequestRoutes.list, noun, {
    page: ({ scope, query }) => requestPage(db, scope, query),
    all: ({ scope, query }) => allRequests(db, scope, query),
    present: (row: WithDocuments) => presentRequest(services, row),
    columns: requestColumns,
  })
  serve(app, requestListRoutes.authors, ({ scope }) => requestAuthors(db, scope))
  serve(app, requestListRoutes.tags, ({ scope }) => requestTags(db, scope))
  serve(app, changeRoutes.requests, async ({ scope, query }) =>
    presentChanges(await changedRequests(db, scope, query), (row) => presentRequest(services, row)),
  )
  serve(app, signRequestRoutes.show, async ({ scope, params }) =>
    presentRequest(services, await requestOf(db, scope, params.id)),
  )
  const timeline = async (scope: Scope, id: number) =>
    timelineOf(db, await rowOf(db, scope, 'document_sign_requests', id))
  serve(app, requestsByStaff.timeline, ({ scope, params }) => timeline(scope, params.id))
  serve(app, signRequestRoutes.timeline, async ({ scope, params }) =>
    (await timeline(scope, params.id)).map((entry) => present(TimelineEntry, entry)),
  )
  const creating = batched(creations_a_transaction_max, (calls: Creation[]) => createEach(services, calls))
  serve(app, signRequestRoutes.create, ({ request, scope, body }) =>
    creating(String(scope.client_id), { request, scope, order: body }),
  )
  command(app, db, signRequestRoutes.again, async (tx, { scope, params, body }) =>
    presented(tx, services, await sendAgain(tx, services, scope, params.id, body)),
  )
  serve(app, signRequestRoutes.annul, ({ request, scope, params, body }) =>
    annul(services, { request, scope, id: params.id, body }),
  )
  const sendTogether = batched(sends_a_transaction_max, (calls: Sending[]) => sendEach(services, calls))
  serve(app, signRequestRoutes.send, async ({ request, scope, params, body }) => {
    const { confirmed_warnings = [], ...approvals } = body ?? {}
    const call = { request, scope, id: params.id, confirmed_warnings, approvals }
    const answer = await sendTogether(String(scope.client_id), call)
    return answer.body
  })

  /** Changes one request and returns it. */
  const change = <R extends Changing>(route: R, run: (tx: Tx, call: Call<R>) => Promise<RequestRow>) =>
    command<Changing>(app, db, route, async (tx, call) => {
      await refuseStale(tx, call)
      return presented(tx, services, await run(tx, call))
    })
  serve(app, requestsByStaff.allowMessages, ({ scope, params, body }) =>
    transaction(db, (tx) => allowMessages(tx, scope, params.id, body.reason)),
  )
  change(signRequestRoutes.remind, (tx, { scope, params }) => remindSigner(tx, services, scope, params.id))
  change(signRequestRoutes.cancel, (tx, { scope, params }) => cancelRequest(tx, services, scope, params.id))
  change(requestsByStaff.cancel, (tx, { scope, params, body }) =>
    cancelByStaff(tx, services, scope, params.id, body.reason),
  )
  change(signRequestRoutes.correct, (tx, { scope, params, body }) =>
    scope.actor.kind === 'admin'
      ? proposeCorrection(tx, services, scope, params.id, body)
      : correctSigner(tx, services, scope, params.id, body),
  )
  change(signRequestRoutes.confirmCorrection, (tx, { scope, params }) =>
    confirmCorrection(tx, services, scope, params.id),
  )
  change(signRequestRoutes.refuseCorrection, (tx, { scope, params, body }) =>
    refuseCorrection(tx, scope, params.id, body?.reason ?? null),
  )
  change(signRequestRoutes.extend, (tx, { scope, params, body }) => extendDeadline(tx, scope, params.id, body))
  change(requestsByStaff.extend, (tx, { scope, params, body }) => extendDeadline(tx, scope, params.id, body))
  change(requestListRoutes.changeTags, (tx, { scope, params, body }) => changeTags(tx, scope, params.id, body))
  change(copyRoutes.change, (tx, { scope, params, body }) => changeCopies(tx, scope, params.id, body.copies))
  change(requestListRoutes.hide, (tx, { scope, params }) => hideRequest(tx, scope, params.id, true))
  change(requestListRoutes.unhide, (tx, { scope, params }) => hideRequest(tx, scope, params.id, false))
  change(signRequestRoutes.schedule, (tx, { scope, params, body }) => scheduleReminders(tx, scope, params.id, body))
}

type Changing =
  | (typeof copyRoutes)['change']
  | (typeof requestListRoutes)['changeTags' | 'hide' | 'unhide']
  | (typeof requestsByStaff)['cancel' | 'extend']
  | (typeof signRequestRoutes)[
      | 'remind'
      | 'cancel'
      | 'correct'
      | 'confirmCorrection'
      | 'refuseCorrection'
      | 'extend'
      | 'schedule']

/**
 * All sendings of one client wait for its account and its journal anyway, so concurrent ones share one transaction;
 * each creation needs several more statements.
 */
const sends_a_transaction_max = 200
const creations_a_transaction_max = 40

type Creation = { request: Request; scope: Scope; order: SignRequestCreate }
type Creating = Answer<SignRequest[]> & { status: 200 | 201 }

async function createEach(services: Services, calls: Creation[]): Promise<Creating[]> {
  const answers = await onceEach(services.db, calls, async (tx, fresh) => {
    const shown: WithDocuments[] = []
    const all = await createTogether(tx, services, fresh, async (made) => {
      shown.push(...(await withDocuments(tx, made, { fresh: true })))
    })
    // those that wait for others were read before they were asked for
    const known = all.flatMap(({ created, requests }) =>
      created ? requests.filter(({ status }) => status === 'approving') : requests,
    )
    const facts = new Map([...shown, ...(await withDocuments(tx, known))].map((row) => [row.id, row]))
    // what was asked beside their hold does not know its price
    const rows = all.flatMap(({ requests }) =>
      requests.map((request) => ({ ...(facts.get(request.id) ?? refuse('internal')), ...request })),
    )
    const presentedById = new Map(rows.map((row) => [row.id, presentRequest(services, row)]))
    return all.map(({ created, requests }) => ({
      status: created ? 201 : 200,
      body: requests.map(({ id }) => presentedById.get(id) ?? refuse('internal')),
    }))
  })
  // stored under their keys as they were made here
  return answers as Creating[]
}

type Sending = {
  request: Request
  scope: Scope
  id: number
  confirmed_warnings: WarningToConfirm[]
  approvals: Parameters<typeof approversOf>[2]
}

function sendEach(services: Services, calls: Sending[]): Promise<Answer<SignRequest>[]> {
  return onceEach(services.db, calls, async (tx, fresh) => {
    const drafts = await draftsOf(tx, fresh)
    const rows = await withDocuments(tx, await sendOrAsk(tx, services, fresh, drafts))
    return rows.map((row) => ({ status: 200, body: presentRequest(services, row) }))
  })
}

/** Of two who act on the same state of a request the second gets 412 (`If-Match`, docs/api.md#writes). */
async function refuseStale(tx: Tx, { scope, params, version: accepted }: Call<Changing>): Promise<void> {
  if (accepted === undefined) return
  await rowOf(tx, scope, 'document_sign_requests', params.id)
  const now = await lockRequest(tx, params.id)
  if (!accepted.includes(now.version)) refuse('stale_version')
}

async function presented(tx: Tx, services: Services, request: RequestRow): Promise<SignRequest> {
  const [row] = await withDocuments(tx, [request])
  return presentRequest(services, row ?? refuse('not_found'))
}
