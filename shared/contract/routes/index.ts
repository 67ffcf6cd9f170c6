import type { Route } from '../route.ts'
import { adminRoutes } from './admins.ts'
import { balanceRoutes } from './balance.ts'
import { billRoutes } from './bills.ts'
import { bulkSendingRoutes } from './bulk-sendings.ts'
import { clientCodeRoutes, clientsCodeRoutes } from './client-codes.ts'
import { clientRoutes } from './clients.ts'
import { deliveryRoutes } from './deliveries.ts'
import { signRequestRoutes } from './document-sign-requests.ts'
import { changeRoutes } from './changes.ts'
import { eventRoutes } from './events.ts'
import { fileRoutes } from './files.ts'
import { identityRoutes } from './identities.ts'
import { individualGroupRoutes } from './individual-groups.ts'
import { individualRoutes } from './individuals.ts'
import { journalRoutes } from './journal.ts'
import { legalEntityContactRoutes } from './legal-entities-contacts.ts'
import { legalEntityRoutes } from './legal-entities.ts'
import { bankRoutes } from './banks.ts'
import { faceRoutes } from './face.ts'
import { companyRoutes } from './companies.ts'
import { courtPacketRoutes } from './court-packets.ts'
import { exchangeFileRoutes } from './exchange-files.ts'
import { lookRoutes } from './looks.ts'
import { packageRoutes } from './packages.ts'
import { paperRoutes } from './papers.ts'
import { anchorRoutes } from './anchors.ts'
import { approvalRoutes } from './approvals.ts'
import { requestListRoutes } from './request-lists.ts'
import { requestsByStaff } from './requests-by-staff.ts'
import { requestsWithFilesRoutes } from './requests-with-files.ts'
import { revealRoutes } from './reveals.ts'
import { personalDataRoutes } from './personal-data.ts'
import { paymentRoutes } from './payments.ts'
import { myDocumentsRoutes } from './my-documents.ts'
import { publicLinkRoutes } from './public-links.ts'
import { registrationRoutes } from './registration.ts'
import { passkeyRoutes } from './passkeys.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { messageStopRoutes } from './message-stops.ts'
import { complaintRoutes } from './complaints.ts'
import { sendingDefaultRoutes } from './sending-defaults.ts'
import { searchRoutes } from './search.ts'
import { overviewRoutes } from './overview.ts'
import { statsRoutes } from './stats.ts'
import { senderRoutes } from './senders.ts'
import { serviceRoutes } from './service.ts'
import { clientNoteRoutes } from './client-notes.ts'
import { clientTaskRoutes } from './client-tasks.ts'
import { clientSettingsRoutes } from './client-settings.ts'
import { noticeRoutes } from './notices.ts'
import { sessionRoutes } from './session.ts'
import { installationRoutes } from './installation.ts'
import { settingRoutes } from './settings.ts'
import { copyRoutes } from './copies.ts'
import { sendingApprovalRoutes } from './sending-approvals.ts'
import { signerFileRoutes } from './signer-files.ts'
import { signerMessengerRoutes } from './signer-messengers.ts'
import { signingRoutes } from './signing.ts'
import { statementRoutes } from './statements.ts'
import { stuckRoutes } from './stuck.ts'
import { tariffRoutes } from './tariffs.ts'
import { importRoutes } from './imports.ts'
import { savedDraftRoutes } from './saved-drafts.ts'
import { savedViewRoutes } from './saved-views.ts'
import { templateRoutes } from './templates.ts'
import { userRoutes } from './users.ts'
import { verifyRoutes } from './verify.ts'
import { webhookRoutes } from './webhooks.ts'

const nouns = {
  notices: noticeRoutes,
  clientNotes: clientNoteRoutes,
  clientTasks: clientTaskRoutes,
  clientSettings: clientSettingsRoutes,
  session: sessionRoutes,
  registration: registrationRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeyRoutes,
  identities: identityRoutes,
  requests: signRequestRoutes,
  requestLists: requestListRoutes,
  courtPackets: courtPacketRoutes,
  requestsByStaff,
  requestsWithFiles: requestsWithFilesRoutes,
  signing: signingRoutes,
  signerMessengers: signerMessengerRoutes,
  signerFiles: signerFileRoutes,
  copies: copyRoutes,
  sendingApprovals: sendingApprovalRoutes,
  events: eventRoutes,
  changes: changeRoutes,
  webhooks: webhookRoutes,
  files: fileRoutes,
  bulkSendings: bulkSendingRoutes,
  myDocuments: myDocumentsRoutes,
  publicLinks: publicLinkRoutes,
  templates: templateRoutes,
  savedDrafts: savedDraftRoutes,
  savedViews: savedViewRoutes,
  banks: bankRoutes,
  face: faceRoutes,
  companies: companyRoutes,
  exchangeFiles: exchangeFileRoutes,
  imports: importRoutes,
  sendingDefaults: sendingDefaultRoutes,
  individuals: individualRoutes,
  individualGroups: individualGroupRoutes,
  legalEntities: legalEntityRoutes,
  senders: senderRoutes,
  complaints: complaintRoutes,
  messageStops: messageStopRoutes,
  legalEntityContacts: legalEntityContactRoutes,
  users: userRoutes,
  clientCodes: clientCodeRoutes,
  clientsCodes: clientsCodeRoutes,
  balance: balanceRoutes,
  bills: billRoutes,
  packages: packageRoutes,
  tariffs: tariffRoutes,
  papers: paperRoutes,
  approvals: approvalRoutes,
  reveals: revealRoutes,
  personalData: personalDataRoutes,
  payments: paymentRoutes,
  statements: statementRoutes,
  search: searchRoutes,
  overview: overviewRoutes,
  stats: statsRoutes,
  clients: clientRoutes,
  deliveries: deliveryRoutes,
  stuck: stuckRoutes,
  journal: journalRoutes,
  looks: lookRoutes,
  admins: adminRoutes,
  settings: settingRoutes,
  installation: installationRoutes,
  verify: verifyRoutes,
  anchors: anchorRoutes,
  service: serviceRoutes,
}

type Nouns = typeof nouns
/** Any route of the table, with its literal types. */
export type TableRoute = { [N in keyof Nouns]: Nouns[N][keyof Nouns[N]] }[keyof Nouns]

/** Every route under `/api`: the server registers exactly these, both OpenAPI documents list them. */
export const routes: readonly Route[] = Object.values(nouns).flatMap((noun): Route[] => Object.values(noun))
