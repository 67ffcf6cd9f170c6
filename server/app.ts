import { maxHeaderSize } from 'node:http'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { body_bytes_max } from '#shared/rules/limits.ts'
import { z } from 'zod'
import { acts } from './acts/acts.routes.ts'
import { admins } from './admins/admins.routes.ts'
import { clientAuth, supportAuth } from './auth/auth.routes.ts'
import { billing, billingOfClient, billingOfSupport } from './billing/billing.routes.ts'
import { bills, billsOfClient, billsOfSupport } from './bills/bills.routes.ts'
import { bulkSendings, bulkSendingsOfClient, bulkSendingUploads } from './bulk-sendings/bulk-sendings.routes.ts'
import { clients } from './clients/clients.routes.ts'
import { clientCodes, clientsCodes } from './clients-codes/clients-codes.routes.ts'
import { deliveryCallbacks } from './deliveries/callback.routes.ts'
import { deliveries } from './deliveries/deliveries.routes.ts'
import { outbox } from './demo/outbox.routes.ts'
import { describeRequest } from './document-sign-requests/describe-request.ts'
import {
  documentSignRequests,
  documentSignRequestsOfClient,
} from './document-sign-requests/document-sign-requests.routes.ts'
import { refuse } from './errors.ts'
import { evidence } from './evidence/evidence.routes.ts'
import { files, filesOfClient } from './files/files.routes.ts'
import type { Actor } from './http/actor.ts'
import type { App, Audience } from './http/app-type.ts'
import { authenticate, newRequestId, visitor } from './http/authenticate.ts'
import { answerClientError } from './http/client-error.ts'
import { answerError } from './http/error-handler.ts'
import { fieldFault } from './http/field-fault.ts'
import { health } from './http/health.ts'
import { parseJson } from './http/json-body.ts'
import { readableAddress } from './http/readable-address.ts'
import { reports } from './http/reports.routes.ts'
import { allow, type Scope } from './http/scope.ts'
import { securityHeaders } from './http/security-headers.ts'
import { individuals } from './individuals/individuals.routes.ts'
import { journal } from './journal/journal.routes.ts'
import { legalEntities } from './legal-entities/legal-entities.routes.ts'
import { legalEntitiesContacts } from './legal-entities-contacts/legal-entities-contacts.routes.ts'
import { packages, packagesOfClient } from './packages/packages.routes.ts'
import { payments } from './payments/payments.routes.ts'
import { reconciliation } from './reconciliation/reconciliation.routes.ts'
import { seal } from './seal/seal.routes.ts'
import { seller } from './seller/seller.routes.ts'
import type { Services } from './services.ts'
import { signing } from './signing/signing.routes.ts'
import { statements } from './statements/statements.routes.ts'
import { stuck } from './stuck/stuck.routes.ts'
import { tariffs, tariffsOfSupport } from './tariffs/tariffs.routes.ts'
import { verification } from './verification/verification.routes.ts'
import { verify } from './verify/verify.routes.ts'
import { pages } from './web/pages.ts'

z.config({ localeError: fieldFault })

/** from the first byte of a request to its last */
const request_milliseconds_max = 120_000
/** without a byte either way, as of somebody who does not read what he asked for; longer than any work of ours */
const silence_milliseconds_max = 300_000

/** The map of the server: every door is named here, none registers itself. */
export async function buildApp(services: Services, options: { pages: boolean }): Promise<FastifyInstance> {
  const { trust_proxy } = services.config
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: newRequestId,
    trustProxy: trust_proxy.length > 0 ? trust_proxy : false,
    bodyLimit: body_bytes_max,
    logController: new LogController({ disableRequestLogging: true }),
    // whatever a path holds is judged by the schema of its route; the head as a whole has Node's limit
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
  app.setNotFoundHandler(() => refuse('not_found'))
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

/** One API: whose tokens it takes, what it refuses, and its OpenAPI 3.1 document. */
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
      app.setNotFoundHandler(() => refuse('not_found'))
      await routes(app)
      app.get('/openapi.json', { config: { open: true }, schema: { hide: true } }, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
      )
    },
    { prefix },
  )
}
