import { maxHeaderSize } from 'node:http'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { body_bytes_max } from '#shared/rules/limits.ts'
import { files, filesOfClient } from '#server/documents/files/files.routes.ts'
import { seal } from '#server/documents/seal/seal.routes.ts'
import { verification } from '#server/invariants/verification.routes.ts'
import { acts } from '#server/money/acts/acts.routes.ts'
import { billing, billingOfClient, billingOfSupport } from '#server/money/billing/billing.routes.ts'
import { bills, billsOfClient, billsOfSupport } from '#server/money/bills/bills.routes.ts'
import { packages, packagesOfClient } from '#server/money/packages/packages.routes.ts'
import { payments } from '#server/money/payments/payments.routes.ts'
import { reconciliation } from '#server/money/reconciliation/reconciliation.routes.ts'
import { seller } from '#server/money/seller/seller.routes.ts'
import { statements } from '#server/money/statements/statements.routes.ts'
import { tariffs, tariffsOfSupport } from '#server/money/tariffs/tariffs.routes.ts'
import { pages } from '#server/pages/pages.ts'
import { admins } from '#server/people/admins/admins.routes.ts'
import { clientAuth, supportAuth } from '#server/people/auth/auth.routes.ts'
import { clientCodes, clientsCodes } from '#server/people/clients-codes/clients-codes.routes.ts'
import { clients } from '#server/people/clients/clients.routes.ts'
import { individuals } from '#server/people/individuals/individuals.routes.ts'
import { journal } from '#server/people/journal/journal.routes.ts'
import { legalEntitiesContacts } from '#server/people/legal-entities-contacts/legal-entities-contacts.routes.ts'
import { legalEntities } from '#server/people/legal-entities/legal-entities.routes.ts'
import type { App, Audience } from '#server/platform/access/app-type.ts'
import { authenticate, newRequestId, visitor } from '#server/platform/access/authenticate.ts'
import { allow, type Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { answerClientError } from '#server/platform/http/client-error.ts'
import { answerError } from '#server/platform/http/error-handler.ts'
import { fieldFault } from '#server/platform/http/field-fault.ts'
import { parseJson } from '#server/platform/http/json-body.ts'
import { refuseUnknownPaths } from '#server/platform/http/known-paths.ts'
import { readableAddress } from '#server/platform/http/readable-address.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { wireHooks } from '#server/platform/http/wire-hooks.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  bulkSendings,
  bulkSendingsOfClient,
  bulkSendingUploads,
} from '#server/requests/bulk-sendings/bulk-sendings.routes.ts'
import { deliveryCallbacks } from '#server/requests/deliveries/callback.routes.ts'
import { deliveries } from '#server/requests/deliveries/deliveries.routes.ts'
import { describeRequest } from '#server/requests/document-sign-requests/describe-request.ts'
import {
  documentSignRequests,
  documentSignRequestsOfClient,
} from '#server/requests/document-sign-requests/document-sign-requests.routes.ts'
import { evidence } from '#server/requests/evidence/evidence.routes.ts'
import { signing } from '#server/requests/signing/signing.routes.ts'
import { stuck } from '#server/requests/stuck/stuck.routes.ts'
import { verify } from '#server/requests/verify/verify.routes.ts'
import { outbox } from '#server/start/demo/outbox.routes.ts'
import { health } from './health.ts'
import { reports } from './reports.routes.ts'

z.config({ localeError: fieldFault })

/** from the first byte of a request to its last */
const request_milliseconds_max = 120_000
/** without a byte in either direction, as with a client that does not read the answer; longer than any work of ours */
const silence_milliseconds_max = 300_000

/** The map of the server: every route is listed here, none registers itself. */
export async function buildApp(services: Services, options: { pages: boolean }): Promise<FastifyInstance> {
  const { trust_proxy } = services.config
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: newRequestId,
    trustProxy: trust_proxy.length > 0 ? trust_proxy : false,
    bodyLimit: body_bytes_max,
    logController: new LogController({ disableRequestLogging: true }),
    // path parameters are limited by the schema of the route, all headers together by Node
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: answerClientError,
    requestTimeout: request_milliseconds_max,
    connectionTimeout: silence_milliseconds_max,
    rewriteUrl: readableAddress,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  refuseUnknownPaths(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
  // both are set before a handler runs
  app.decorateRequest('actor', null as unknown as Actor)
  app.decorateRequest('scope', null as unknown as Scope)
  app.addHook('onRoute', ({ config, url }) => {
    if (!config?.allow && !config?.open && !url.startsWith('/assets/') && !url.startsWith('/builds/')) {
      throw new Error(`${url}: a route names what it allows, or that it is open`)
    }
  })
  wireHooks(app)
  await securityHeaders(app, services.config)
  health(app, services)

  await api(app, '/api/v1', 'client', 'Росчерк: клиент и подписание', services, async (v1) => {
    clientAuth(v1, services)
    individuals.read(v1, services)
    individuals.write(v1, services)
    legalEntities.read(v1, services)
    legalEntities.write(v1, services)
    legalEntitiesContacts.read(v1, services)
    legalEntitiesContacts.write(v1, services)
    clientCodes(v1, services)
    billing(v1, services)
    billingOfClient(v1, services)
    tariffs(v1, services)
    packages(v1, services)
    packagesOfClient(v1, services)
    bills(v1, services)
    billsOfClient(v1, services)
    acts(v1, services)
    reconciliation(v1, services)
    files(v1, services, ['client', 'signer'])
    await v1.register(async (uploads) => filesOfClient(uploads as unknown as App, services))
    documentSignRequests(v1, services)
    documentSignRequestsOfClient(v1, services)
    bulkSendings(v1, services)
    bulkSendingsOfClient(v1, services)
    await v1.register(async (uploads) => bulkSendingUploads(uploads as unknown as App, services))
    evidence(v1, services)
    signing(v1, services)
    await v1.register(async (uploads) => verify(uploads as unknown as App, services))
    reports(v1, services)
    await v1.register(async (callbacks) => deliveryCallbacks(callbacks as unknown as App, services))
  })
  await api(app, '/api/support', 'support', 'Росчерк: поддержка', services, async (support) => {
    supportAuth(support, services)
    clients(support, services)
    clientsCodes(support, services)
    individuals.read(support, services)
    legalEntities.read(support, services)
    legalEntitiesContacts.read(support, services)
    documentSignRequests(support, services)
    bulkSendings(support, services)
    evidence(support, services)
    files(support, services, ['support'])
    billing(support, services)
    billingOfSupport(support, services)
    tariffs(support, services)
    tariffsOfSupport(support, services)
    packages(support, services)
    bills(support, services)
    billsOfSupport(support, services)
    acts(support, services)
    reconciliation(support, services)
    payments(support, services)
    await support.register(async (uploads) => statements(uploads as unknown as App, services))
    seller(support, services)
    seal(support, services)
    verification(support, services)
    deliveries(support, services)
    stuck(support, services)
    journal(support, services)
    admins(support, services)
  })
  if (services.config.demo) {
    await app.register(async (demo) => outbox(demo as unknown as App, services), { prefix: '/api/demo' })
  }
  if (options.pages) await pages(app, services)
  return app
}

/** One API: the audience it accepts, its error handling, and its OpenAPI 3.1 document. */
async function api(
  root: FastifyInstance,
  prefix: string,
  audience: Audience,
  title: string,
  { db }: Services,
  routes: (app: App) => Promise<void>,
): Promise<void> {
  await root.register(
    async (scope) => {
      const app = scope as unknown as App
      await app.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title, version: '1' },
          servers: [{ url: prefix }],
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
          security: [{ bearer: [] }],
        },
        stripBasePath: true,
        transform: describeRequest,
      })
      app.addHook('onRequest', async (request, reply) => {
        const { allow: permission, open, audience: audiences } = request.routeOptions.config
        void reply.header('cache-control', 'no-store')
        if (open || !permission) {
          request.actor = visitor(request)
          return
        }
        request.actor = await authenticate(db, request, audiences ?? [audience])
        request.scope = allow(request.actor, ...permission)
      })
      await routes(app)
      app.get('/openapi.json', { config: { open: true }, schema: { hide: true } }, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
      )
    },
    { prefix },
  )
}
