import { maxHeaderSize } from 'node:http'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Api, Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { serviceRoutes } from '#shared/contract/routes/service.ts'
import { body_bytes_max } from '#shared/rules/limits.ts'
import { files, fileUploads } from '#server/documents/files/files.routes.ts'
import { revocationList, seal } from '#server/documents/seal/seal.routes.ts'
import { verification } from '#server/invariants/verification.routes.ts'
import { installation } from '#server/systems/installation/installation.routes.ts'
import { mailSettings } from '#server/messages/core/mail-settings.routes.ts'
import { acts } from '#server/money/acts/acts.routes.ts'
import { billing } from '#server/money/billing/billing.routes.ts'
import { bills } from '#server/money/bills/bills.routes.ts'
import { packages } from '#server/money/packages/packages.routes.ts'
import { payments } from '#server/money/payments/payments.routes.ts'
import { reconciliation } from '#server/money/reconciliation/reconciliation.routes.ts'
import { legalTextsOfOperator } from '#server/people/auth/legal-texts.routes.ts'
import { seller } from '#server/money/seller/seller.routes.ts'
import { senders } from '#server/money/senders/senders.routes.ts'
import { statements } from '#server/money/statements/statements.routes.ts'
import { tariffs } from '#server/money/tariffs/tariffs.routes.ts'
import { pages } from '#server/pages/pages.ts'
import { admins } from '#server/people/admins/admins.routes.ts'
import { approvals } from '#server/people/approvals/approvals.routes.ts'
import { auth } from '#server/people/auth/auth.routes.ts'
import { clientCodes } from '#server/people/clients-codes/clients-codes.routes.ts'
import { defaultsOfSendings } from '#server/people/clients/sending-defaults.routes.ts'
import { settingsOfClient } from '#server/people/clients/client-settings.routes.ts'
import { clientNotes } from '#server/people/clients/client-notes.routes.ts'
import { clientTasks } from '#server/people/clients/client-tasks.routes.ts'
import { clients } from '#server/people/clients/clients.routes.ts'
import { face, logoUploads } from '#server/people/clients/face.routes.ts'
import { individualGroups } from '#server/people/individuals/individual-groups.routes.ts'
import { individuals } from '#server/people/individuals/individuals.routes.ts'
import { looks } from '#server/people/journal/looks.routes.ts'
import { noteLooks } from '#server/people/journal/note-looks.ts'
import { anchors } from '#server/people/journal/anchors.routes.ts'
import { journal } from '#server/people/journal/journal.routes.ts'
import { legalEntitiesContacts } from '#server/people/legal-entities-contacts/legal-entities-contacts.routes.ts'
import { legalEntities } from '#server/people/legal-entities/legal-entities.routes.ts'
import { providerLogin } from '#server/systems/provider-login/provider-login.routes.ts'
import { registration } from '#server/people/registration/registration.routes.ts'
import { secondFactor } from '#server/people/second-factor/second-factor.routes.ts'
import { users } from '#server/people/users/users.routes.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { newRequestId } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { closeConnections } from '#server/platform/http/close-connections.ts'
import { accessLog } from '#server/platform/http/access-log.ts'
import { answerClientError } from '#server/platform/http/client-error.ts'
import { allowOrigins } from '#server/platform/http/cors.ts'
import { answerError } from '#server/platform/http/error-handler.ts'
import { compressJson } from '#server/platform/http/compress-json.ts'
import { fieldFault } from '#server/platform/http/field-fault.ts'
import { namesOf } from '#server/platform/lists/names.ts'
import { maskAnswers } from '#server/platform/http/mask-answers.ts'
import { parseJson } from '#server/platform/http/json-body.ts'
import { refuseUnknownPaths } from '#server/platform/http/known-paths.ts'
import { ownAddress } from '#server/platform/http/own-address.ts'
import { rowTags } from '#server/platform/http/row-tags.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { takeBackRows } from '#server/platform/http/take-back-rows.ts'
import { wireHooks } from '#server/platform/http/wire-hooks.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  bulkSendingFiles,
  bulkSendings,
  bulkSendingUploads,
} from '#server/requests/bulk-sendings/bulk-sendings.routes.ts'
import { templates, templateUploads } from '#server/documents/office/templates.routes.ts'
import { deliveryCallbacks } from '#server/requests/deliveries/callback.routes.ts'
import { deliveries } from '#server/requests/deliveries/deliveries.routes.ts'
import { signerView } from '#server/requests/signing/signer-view.routes.ts'
import { documentSignRequests } from '#server/requests/document-sign-requests/document-sign-requests.routes.ts'
import { requestsWithFiles } from '#server/requests/document-sign-requests/with-files.routes.ts'
import { evidence } from '#server/requests/evidence/evidence.routes.ts'
import { courtPackets } from '#server/requests/evidence/court-packets/court-packets.routes.ts'
import { describe } from './describe.ts'
import { personalData } from '#server/requests/personal-data/personal-data.routes.ts'
import { complaints } from '#server/requests/messages/complaints.routes.ts'
import { notices } from '#server/requests/messages/notices.routes.ts'
import { messageStops } from '#server/requests/messages/message-stops.routes.ts'
import { reveals } from '#server/requests/personal-data/reveals.routes.ts'
import { clientTables } from '#server/systems/imports/client-table.routes.ts'
import { exchangeFiles } from '#server/systems/exchange-files/exchange-files.routes.ts'
import { imports, importUploads } from '#server/systems/imports/imports.routes.ts'
import { myDocuments } from '#server/requests/my-documents/my-documents.routes.ts'
import { publicLinks } from '#server/systems/public-links/public-links.routes.ts'
import { savedDrafts } from '#server/requests/saved-drafts/saved-drafts.routes.ts'
import { banks } from '#server/systems/banks/banks.routes.ts'
import { companies } from '#server/systems/companies/companies.routes.ts'
import { savedViewsOfLists } from '#server/systems/saved-views/saved-views.routes.ts'
import { copies } from '#server/requests/messages/copies.routes.ts'
import { signerFiles } from '#server/requests/signing/signer-files.routes.ts'
import { signing } from '#server/requests/signing/signing.routes.ts'
import { sendingApprovals } from '#server/requests/bulk-sendings/sending-approvals.routes.ts'
import { stuck } from '#server/requests/stuck/stuck.routes.ts'
import { verify } from '#server/requests/verify/verify.routes.ts'
import { queues } from '#server/systems/queues/queues.routes.ts'
import { overview } from '#server/systems/stats/overview.routes.ts'
import { search } from '#server/systems/search/search.routes.ts'
import { stats } from '#server/systems/stats/stats.routes.ts'
import { events } from '#server/systems/events/events.routes.ts'
import { webhooks } from '#server/systems/webhooks/webhooks.routes.ts'
import { outbox } from '#server/start/demo/outbox.routes.ts'
import { health, steady, type ProcessState } from './health.ts'
import { judgeCalls } from './judge-calls.ts'
import { reports } from './reports.routes.ts'

z.config({ localeError: fieldFault })

/** from the first byte of a request to its last */
const request_milliseconds_max = 120_000
/** without a byte in either direction, as with a client that does not read the answer; longer than any work of ours */
const silence_milliseconds_max = 300_000

type Options = Partial<ProcessState> & { pages: boolean }

/**
 * The map of the server: every route is listed here, none registers itself. A process without the role `web` has those
 * of its health only.
 */
export async function buildApp(services: Services, options: Options): Promise<FastifyInstance> {
  const state = { ...steady, ...options }
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
    // Fastify's own answer while it closes has no `Retry-After`: see `wireHooks`
    return503OnClosing: false,
    rewriteUrl: ownAddress(services.config),
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
  closeConnections(app)
  services.tracing?.requests(app)
  accessLog(app, services.config)
  wireHooks(app, services.config, state.stopping)
  await securityHeaders(app, services.config)
  allowOrigins(app, services.config)
  health(app, services, state)
  if (!services.config.roles.includes('web')) return app

  revocationList(app, services)

  await api(app, 'v1', services)
  await api(app, 'support', services)
  if (services.config.demo) await api(app, 'demo', services)
  if (options.pages) await pages(app, services)
  return app
}

type Plugin = (app: App, services: Services) => void | Promise<void>

/** Every noun of the APIs; the table of routes names the APIs that each route belongs to. */
const nouns: readonly Plugin[] = [
  auth,
  registration,
  secondFactor,
  providerLogin,
  individuals,
  individualGroups,
  legalEntities,
  senders,
  legalEntitiesContacts,
  face,
  banks,
  companies,
  clients,
  clientNotes,
  clientTasks,
  users,
  clientCodes,
  billing,
  tariffs,
  packages,
  bills,
  acts,
  reconciliation,
  payments,
  approvals,
  seller,
  seal,
  legalTextsOfOperator,
  mailSettings,
  installation,
  verification,
  queues,
  files,
  documentSignRequests,
  signerView,
  events,
  webhooks,
  bulkSendings,
  publicLinks,
  sendingApprovals,
  myDocuments,
  templates,
  savedDrafts,
  savedViewsOfLists,
  exchangeFiles,
  imports,
  evidence,
  courtPackets,
  signing,
  deliveries,
  complaints,
  messageStops,
  notices,
  copies,
  settingsOfClient,
  defaultsOfSendings,
  stuck,
  reveals,
  search,
  stats,
  overview,
  personalData,
  journal,
  anchors,
  looks,
  admins,
  describe,
]
/** Those whose bodies are not JSON: each is a separate plugin with its own body parsers. */
const withOtherBodies: readonly Plugin[] = [
  fileUploads,
  signerFiles,
  requestsWithFiles,
  bulkSendingUploads,
  bulkSendingFiles,
  importUploads,
  clientTables,
  templateUploads,
  logoUploads,
  statements,
  verify,
  reports,
  deliveryCallbacks,
  outbox,
]

/** One API, with every route of the table that belongs to it. */
async function api(root: FastifyInstance, name: Api, services: Services): Promise<void> {
  await root.register(
    async (scope) => {
      const app = scope as unknown as App
      app.decorate('api', name)
      app.decorate('served', new Set<Route>())
      app.decorate('ownerOfClient', services.ownerOfClient)
      app.decorate('namesOf', namesOf(services.db))
      app.addHook('onRoute', ({ config, url }) => {
        if (!config?.route) throw new Error(`${url} is not in the table of routes`)
      })
      takeBackRows(app)
      rowTags(app)
      if (name === 'support') {
        maskAnswers(app)
        noteLooks(app, services)
      }
      compressJson(app)
      judgeCalls(app, name, services)
      for (const noun of nouns) await noun(app, services)
      for (const plugin of withOtherBodies) {
        await app.register(async (own) => plugin(own as unknown as App, services))
      }
      const left_out = services.config.error_report ? [] : [serviceRoutes.errorReport]
      for (const route of routes) {
        if (!route.api.includes(name) || app.served.has(route) || left_out.some((excluded) => excluded === route))
          continue
        throw new Error(`${route.method} ${route.path} is in the table of routes but not registered`)
      }
    },
    { prefix: `/api/${name}` },
  )
}
