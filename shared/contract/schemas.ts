import { z } from 'zod'
import * as acts from './acts.ts'
import * as admins from './admins.ts'
import * as billing from './balance.ts'
import * as bills from './bills.ts'
import * as bulkSendings from './bulk-sendings.ts'
import * as clientNotes from './client-notes.ts'
import * as clientTasks from './client-tasks.ts'
import * as clientTables from './client-table.ts'
import * as clients from './clients.ts'
import * as complaints from './complaints.ts'
import * as courtPackets from './court-packets.ts'
import * as documentFields from './document-fields.ts'
import * as documentSignRequests from './document-sign-requests.ts'
import * as errors from './errors.ts'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as banks from './banks.ts'
import * as face from './face.ts'
import * as codeOfRequest from './code-of-request.ts'
import * as followUps from './follow-ups.ts'
import * as copies from './copies.ts'
import * as companies from './companies.ts'
import * as exchangeFiles from './exchange-files.ts'
import * as publicLinks from './public-links.ts'
import * as files from './files.ts'
import * as imports from './imports.ts'
import * as identities from './identities.ts'
import * as individualGroups from './individual-groups.ts'
import * as legalTexts from './legal-texts.ts'
import * as installation from './installation.ts'
import * as mailSettings from './mail-settings.ts'
import * as messageStops from './message-stops.ts'
import * as messengers from './messengers.ts'
import * as myDocuments from './my-documents.ts'
import * as packages from './packages.ts'
import * as people from './clients-codes.ts'
import * as records from './deliveries.ts'
import * as passkeys from './passkeys.ts'
import * as secondFactor from './second-factor.ts'
import * as seal from './seal.ts'
import * as registration from './registration.ts'
import * as savedDrafts from './saved-drafts.ts'
import * as savedViews from './saved-views.ts'
import * as sendingDefaults from './sending-defaults.ts'
import * as sendingApprovals from './sending-approvals.ts'
import * as senders from './senders.ts'
import * as sellers from './seller.ts'
import * as session from './session.ts'
import * as signerFiles from './signer-files.ts'
import * as statements from './statements.ts'
import * as overview from './overview.ts'
import * as stats from './stats.ts'
import * as stuck from './stuck.ts'
import * as tariffs from './tariffs.ts'
import * as webhooks from './webhooks.ts'
import * as queues from './queues.ts'
import * as verification from './verification.ts'

const modules = [
  acts,
  admins,
  billing,
  bills,
  bulkSendings,
  clientNotes,
  clientTasks,
  clientTables,
  clients,
  complaints,
  courtPackets,
  documentFields,
  documentSignRequests,
  errors,
  events,
  banks,
  face,
  companies,
  codeOfRequest,
  followUps,
  copies,
  exchangeFiles,
  messengers,
  myDocuments,
  publicLinks,
  fields,
  files,
  imports,
  identities,
  individualGroups,
  legalTexts,
  installation,
  mailSettings,
  messageStops,
  packages,
  people,
  records,
  seal,
  passkeys,
  secondFactor,
  registration,
  savedDrafts,
  sendingApprovals,
  savedViews,
  sellers,
  senders,
  sendingDefaults,
  session,
  signerFiles,
  statements,
  overview,
  stats,
  stuck,
  tariffs,
  queues,
  verification,
  webhooks,
]

const isNamed = (name: string, value: unknown): value is z.ZodObject =>
  value instanceof z.ZodObject && !/(?:Params|Query)$|^Empty$/.test(name)

/** The contract's objects under their exported names, which both OpenAPI documents use. */
export const namedSchemas: ReadonlyMap<z.ZodObject, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      isNamed(name, value) ? [[value, name] as const] : [],
    ),
  ),
)
