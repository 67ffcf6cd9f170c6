import { z } from 'zod'
import {
  Empty,
  Extension,
  RemindersChange,
  SendAgain,
  SignerCorrection,
  SignRequest,
  SignRequestCreate,
  TimelineEntry,
} from '#shared/contract/document-sign-requests.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import type { Permission } from '#shared/rules/policy.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { gather } from '#server/platform/db/gather.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once, onceEach, type Answer } from '#server/platform/http/idempotency.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { rowOf, versionOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { correctSigner } from './correct-signer.ts'
import { requestColumns } from './document-sign-requests.columns.ts'
import {
  cancelRequest,
  createRequests,
  draftsOf,
  lockRequest,
  sendRequests,
} from './document-sign-requests.commands.ts'
import {
  allRequests,
  presentRequest,
  requestOf,
  requestPage,
  withDocuments,
  type WithDocuments,
} from './document-sign-requests.store.ts'
import { extendDeadline } from './extend-deadline.ts'
import { remindSigner, scheduleReminders } from './reminders.ts'
import { sendAgain } from './send-again.ts'
import { timelineOf } from './timeline.ts'

/** Only digits are a request's number; anything else in its place is a link code (see signing.routes.ts). */
export const numberParam = ':id(^\\d{1,15}$)'

const noun = 'document-sign-requests'

/** For both APIs. */
export function documentSignRequests(app: App, services: Services): void {
  const { db } = services
  app.get(
    '/document-sign-requests',
    {
      config: { allow: ['list', 'document-sign-requests'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(SignRequest) } },
    },
    async ({ scope, query }, reply) => {
      const { format } = query
      const present = (row: WithDocuments) => presentRequest(services, row)
      if (!format) return sendPage(reply, noun, await requestPage(db, scope, query), present)
      return sendExport(reply, format, titleOf(noun), requestColumns, allRequests(db, scope, query), present)
    },
  )
  app.get(
    `/document-sign-requests/${numberParam}`,
    {
      config: { allow: ['show', 'document-sign-requests'] },
      schema: { params: IdParams, response: { 200: SignRequest } },
    },
    async ({ scope, params }) => presentRequest(services, await requestOf(db, scope, params.id)),
  )
  app.get(
    `/document-sign-requests/${numberParam}/timeline`,
    {
      config: { allow: ['timeline', 'document-sign-requests'] },
      schema: { params: IdParams, response: { 200: z.array(TimelineEntry) } },
    },
    async ({ scope, params }) => {
      const { id } = await rowOf(db, scope, 'document_sign_requests', params.id)
      return timelineOf(db, id)
    },
  )
  action(app, services, 'remind', (tx, scope, id) => remindSigner(tx, services, scope, id))
  action(app, services, 'cancel', cancelRequest)
  change(app, services, 'correct', SignerCorrection, (tx, scope, id, body) =>
    correctSigner(tx, services, scope, id, body),
  )
  change(app, services, 'extend', Extension, extendDeadline)
  change(app, services, 'schedule', RemindersChange, scheduleReminders)
}

export function documentSignRequestsOfClient(app: App, services: Services): void {
  app.post(
    '/document-sign-requests',
    {
      config: { allow: ['create', 'document-sign-requests'] },
      schema: { body: SignRequestCreate, response: { '2xx': z.array(SignRequest) } },
    },
    async (request, reply) => {
      const answer = await once(services.db, request, async (tx) => {
        const { created, requests } = await createRequests(tx, services, request.scope, request.body)
        const rows = await withDocuments(tx, requests)
        return { status: created ? 201 : 200, body: rows.map((row) => presentRequest(services, row)) }
      })
      return reply.code(answer.status === 200 ? 200 : 201).send(answer.body)
    },
  )
  app.post(
    `/document-sign-requests/${numberParam}/again`,
    {
      config: { allow: ['create', 'document-sign-requests'] },
      schema: { params: IdParams, body: SendAgain, response: { 201: SignRequest } },
    },
    async (request, reply) => {
      const { scope, params, body } = request
      const answer = await once(services.db, request, async (tx) => ({
        status: 201,
        body: await presented(tx, services, await sendAgain(tx, services, scope, params.id, body)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
  const sendTogether = gather(sends_a_transaction_max, (calls: Call[]) => sendEach(services, calls))
  app.post(
    `/document-sign-requests/${numberParam}/send`,
    {
      config: { allow: ['send', 'document-sign-requests'] },
      schema: { params: IdParams, body: Empty.nullish(), response: { 200: SignRequest } },
    },
    async (request) => {
      const { scope, params } = request
      return (await sendTogether(String(scope.client_id), { request, scope, id: params.id })).body
    },
  )
}

/** All of one client wait for its money anyway, so those that come at once share one transaction. */
const sends_a_transaction_max = 200

type Call = { request: Request; scope: Scope; id: number }

function sendEach(services: Services, calls: Call[]): Promise<Answer<SignRequest>[]> {
  return onceEach(services.db, calls, async (tx, fresh) => {
    const drafts = await draftsOf(tx, fresh)
    const rows = await withDocuments(tx, await sendRequests(tx, services, drafts))
    return rows.map((row) => ({ status: 200, body: presentRequest(services, row) }))
  })
}

/** A verb on one request that answers with the request as it has become. */
function action(
  app: App,
  services: Services,
  verb: 'remind' | 'cancel',
  run: (tx: Tx, scope: Scope, id: number) => Promise<RequestRow>,
): void {
  const allow: Permission = [verb, 'document-sign-requests']
  app.post(
    `/document-sign-requests/${numberParam}/${verb}`,
    { config: { allow }, schema: { params: IdParams, body: Empty.nullish(), response: { 200: SignRequest } } },
    async (request) => {
      const { scope, params } = request
      const answer = await once(services.db, request, async (tx) => {
        await refuseStale(tx, request, params.id)
        return { status: 200, body: await presented(tx, services, await run(tx, scope, params.id)) }
      })
      return answer.body
    },
  )
}

/** The same for a verb that needs to know what to change. */
function change<Body extends z.ZodType<object>>(
  app: App,
  services: Services,
  verb: 'correct' | 'extend' | 'schedule',
  wanted: Body,
  run: (tx: Tx, scope: Scope, id: number, body: z.output<Body>) => Promise<RequestRow>,
): void {
  const allow: Permission = [verb, 'document-sign-requests']
  // Fastify's types cannot follow a schema that is itself a type parameter: it is named anew where the body is used
  const body: z.ZodType = wanted
  app.post(
    `/document-sign-requests/${numberParam}/${verb}`,
    { config: { allow }, schema: { params: IdParams, body, response: { 200: SignRequest } } },
    async (request) => {
      const { scope, params } = request
      const answer = await once(services.db, request, async (tx) => {
        await refuseStale(tx, request, params.id)
        const changed = await run(tx, scope, params.id, request.body as z.output<Body>)
        return { status: 200, body: await presented(tx, services, changed) }
      })
      return answer.body
    },
  )
}

/** Of two who act on the same state of a request the second hears of the first (`If-Match`, docs/api.md#writes). */
async function refuseStale(tx: Tx, request: Request, id: number): Promise<void> {
  const version = versionOf(request)
  if (version === undefined) return
  await rowOf(tx, request.scope, 'document_sign_requests', id)
  const now = await lockRequest(tx, id)
  if (now.version !== version) refuse('stale_version')
}

async function presented(tx: Tx, services: Services, request: RequestRow): Promise<SignRequest> {
  const [row] = await withDocuments(tx, [request])
  return presentRequest(services, row ?? refuse('not_found'))
}
