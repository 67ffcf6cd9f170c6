import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  CodeAccepted,
  CodeCheck,
  CodeRequest,
  CodeSent,
  Disowned,
  Empty,
  Opened,
  PublicCard,
  Reject,
  Rejected,
  Signed,
  SignerDownload,
} from '#shared/contract/document-sign-requests.ts'
import { GroupParams, LinkCode } from '#shared/contract/list.ts'
import { PageParams, PageQuery, widthOf } from '#server/documents/files/files.routes.ts'
import { pageImage } from '#server/documents/files/page-image.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { authenticate, visitor } from '#server/platform/access/authenticate.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { publicCard, requestByGroup } from './card.ts'
import { checkCode, checkDownloadCode } from './check-code.ts'
import { disown } from './disown.ts'
import { sendCode, sendDownloadCode } from './send-code.ts'
import { markOpened, pagesAreOpen, reject, sign, signerDownloads } from './signing.commands.ts'

const base = '/document-sign-requests/:group'
const signers = ['signer'] as const
const NumberAndCode = z.object({ group: LinkCode, code: LinkCode })
const PageOf = GroupParams.extend({ doc: z.coerce.number().int().positive(), ...PageParams.shape })

/** The signer's calls: by the link code, without an account; signing itself by the token that a right code gave. */
export function signing(app: App, services: Services): void {
  const { db } = services
  app.get(
    base,
    // told together with the request by its number: see describe-request.ts
    { config: { open: true }, schema: { hide: true, params: GroupParams, response: { 200: PublicCard } } },
    async ({ params }) => publicCard(db, params.group),
  )
  // the older form of the specification: the request's number and its link code
  app.get(
    `${base}/code/:code`,
    { config: { open: true }, schema: { params: NumberAndCode, response: { 200: PublicCard } } },
    async ({ params }) => {
      const request = await requestByGroup(db, params.code)
      if (String(request.id) !== params.group && request.group !== params.group) refuse('link_not_found')
      return publicCard(db, params.code)
    },
  )
  app.get(
    `${base}/documents/:doc/pages/:page`,
    { config: { open: true }, schema: { params: PageOf, querystring: PageQuery } },
    async (request, reply) => sendPageImage(services, request, request.params, widthOf(request.query), reply),
  )
  app.post(
    `${base}/open`,
    { config: { open: true }, schema: { params: GroupParams, body: Opened.nullish(), response: { 204: z.null() } } },
    async (request, reply) => {
      const { params, body } = request
      await transaction(db, (tx) => markOpened(tx, visitor(request), params.group, body?.document_id))
      return reply.code(204).send(null)
    },
  )
  app.post(
    `${base}/codes`,
    {
      config: { open: true },
      schema: { params: GroupParams, body: CodeRequest.nullish(), response: { 200: CodeSent } },
    },
    async (request) => {
      const { group } = request.params
      const version = request.body?.consent_version
      return onceOfLink(db, request, group, (tx) => sendCode(tx, services, visitor(request), group, version))
    },
  )
  app.post(
    `${base}/codes/check`,
    { config: { open: true }, schema: { params: GroupParams, body: CodeCheck, response: { 200: CodeAccepted } } },
    async (request) => checkCode(services, visitor(request), request.params.group, request.body.code),
  )
  app.post(
    `${base}/not-me`,
    {
      config: { open: true },
      schema: { params: GroupParams, body: Empty.nullish(), response: { 200: Disowned } },
    },
    async (request) => {
      const { group } = request.params
      return onceOfLink(db, request, group, async (tx) => {
        const { disowned_at } = await disown(tx, services, visitor(request), group)
        return { status: 'failed' as const, disowned_at: disowned_at.toISOString() }
      })
    },
  )
  app.post(
    `${base}/downloads/codes`,
    { config: { open: true }, schema: { params: GroupParams, body: Empty.nullish(), response: { 200: CodeSent } } },
    async (request) => {
      const { group } = request.params
      return onceOfLink(db, request, group, (tx) => sendDownloadCode(tx, services, visitor(request), group))
    },
  )
  app.post(
    `${base}/downloads/codes/check`,
    { config: { open: true }, schema: { params: GroupParams, body: CodeCheck, response: { 200: CodeAccepted } } },
    async (request) => checkDownloadCode(services, visitor(request), request.params.group, request.body.code),
  )
  app.post(
    `${base}/sign`,
    {
      config: { allow: ['sign', 'document-sign-requests'], audience: signers },
      schema: { params: GroupParams, body: Empty.nullish(), response: { 200: Signed } },
    },
    async (request) => {
      const { scope, params } = request
      const answer = await once(db, request, async (tx) => {
        const { signed_at } = await sign(tx, scope, params.group)
        return { status: 200, body: { status: 'signed' as const, signed_at: signed_at.toISOString() } }
      })
      return answer.body
    },
  )
  app.post(
    `${base}/reject`,
    {
      config: { allow: ['reject', 'document-sign-requests'], audience: signers },
      schema: { params: GroupParams, body: Reject.nullish(), response: { 200: Rejected } },
    },
    async (request) => {
      const { scope, params, body } = request
      const answer = await once(db, request, async (tx) => {
        const { rejected_at } = await reject(tx, scope, params.group, body?.reason ?? null)
        return { status: 200, body: { status: 'rejected' as const, rejected_at: rejected_at.toISOString() } }
      })
      return answer.body
    },
  )
  app.get(
    `${base}/downloads`,
    {
      config: { allow: ['download', 'document-sign-requests'], audience: signers },
      schema: { params: GroupParams, response: { 200: z.array(SignerDownload) } },
    },
    async ({ scope, params }) => signerDownloads(db, scope, params.group),
  )
}

/** Once per `Idempotency-Key` of whoever holds the link: these callers have no account. */
async function onceOfLink<T extends object>(
  db: Services['db'],
  request: Request,
  group: string,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const answer = await once(db, request, async (tx) => ({ status: 200, body: await run(tx) }), `group:${group}`)
  return answer.body
}

async function sendPageImage(
  services: Services,
  request: Request,
  { group, doc, page }: z.output<typeof PageOf>,
  width: 780 | 1560,
  reply: FastifyReply,
): Promise<void> {
  const signRequest = await requestByGroup(services.db, group)
  if (!pagesAreOpen(signRequest)) {
    const actor = await authenticate(services.db, request, signers)
    if (actor.sign_request_id !== signRequest.id) refuse('link_not_found')
  }
  const document = await services.db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .selectAll('d')
    .select('f.pages')
    .where('d.request_id', '=', signRequest.id)
    .where('d.id', '=', doc)
    .executeTakeFirst()
  if (!document) refuse('page_not_found')
  const image = await pageImage(services, document, page, width)
  await reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(image)
}
