import type { LookKind } from '#shared/rules/journal-events.ts'
import type { Route } from '#shared/contract/route.ts'
import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import { billRoutes } from '#shared/contract/routes/bills.ts'
import { bulkSendingRoutes } from '#shared/contract/routes/bulk-sendings.ts'
import { courtPacketRoutes } from '#shared/contract/routes/court-packets.ts'
import { deliveryRoutes } from '#shared/contract/routes/deliveries.ts'
import { signRequestRoutes } from '#shared/contract/routes/document-sign-requests.ts'
import { fileRoutes } from '#shared/contract/routes/files.ts'
import { paperRoutes } from '#shared/contract/routes/papers.ts'
import { paymentRoutes } from '#shared/contract/routes/payments.ts'
import { requestsByStaff } from '#shared/contract/routes/requests-by-staff.ts'
import { searchRoutes } from '#shared/contract/routes/search.ts'
import type { Resource } from '#shared/rules/policy.ts'

/** What a call shows when its answer does not name the client: the row of its `id`. */
export type Shown = {
  subject: Resource
  table: string
  kind: LookKind
  /** what people sign, and what is made of it: not every role opens it without a reason (docs/decisions/0122) */
  documents?: true
}

const requests = { subject: 'document-sign-requests', table: 'document_sign_requests' } as const

export const shownById: ReadonlyMap<Route, Shown> = new Map<Route, Shown>([
  [signRequestRoutes.timeline, { ...requests, kind: 'card' }],
  [requestsByStaff.timeline, { ...requests, kind: 'card' }],
  [signRequestRoutes.evidence, { ...requests, kind: 'file', documents: true }],
  [signRequestRoutes.batchEvidence, { ...requests, kind: 'file', documents: true }],
  [courtPacketRoutes.list, { ...requests, kind: 'card' }],
  [courtPacketRoutes.pdf, { ...requests, kind: 'file', documents: true }],
  [courtPacketRoutes.archive, { ...requests, kind: 'file', documents: true }],
  [requestsByStaff.signerView, { ...requests, kind: 'signer_view' }],
  [requestsByStaff.signerViewPage, { ...requests, kind: 'signer_view', documents: true }],
  [requestsByStaff.signerViewText, { ...requests, kind: 'signer_view', documents: true }],
  [deliveryRoutes.story, { subject: 'deliveries', table: 'deliveries', kind: 'card' }],
  [fileRoutes.page, { subject: 'files', table: 'files', kind: 'file', documents: true }],
  [fileRoutes.download, { subject: 'files', table: 'files', kind: 'file', documents: true }],
  [fileRoutes.uploaded, { subject: 'files', table: 'files', kind: 'file', documents: true }],
  [bulkSendingRoutes.rows, { subject: 'bulk-sendings', table: 'bulk_sendings', kind: 'card' }],
  [bulkSendingRoutes.evidence, { subject: 'bulk-sendings', table: 'bulk_sendings', kind: 'file', documents: true }],
  [billRoutes.pdf, { subject: 'bills', table: 'bills', kind: 'file' }],
  [paperRoutes.actPdf, { subject: 'acts', table: 'acts', kind: 'file' }],
])

/** What a call shows of the client that its query names. */
export const shownByQuery: ReadonlySet<Route> = new Set<Route>([paperRoutes.reconciliation])

/** What shows rows of several nouns, each group with its own: a look at the lists of those nouns. */
export const shownInGroups: ReadonlySet<Route> = new Set<Route>([searchRoutes.find])

/** Sums of rows: what they show of the clients that their filter names. */
export const shownByFilter: ReadonlySet<Route> = new Set<Route>([
  balanceRoutes.totals,
  balanceRoutes.totalsOfClients,
  billRoutes.totals,
  paymentRoutes.totals,
])

/** What holds no client's data; a look at the looks would record itself. */
export const notOfClients: readonly Resource[] = [
  'own-account',
  'own-factor',
  'own-sessions',
  'tariffs',
  'seller',
  'seal',
  'installation',
  'verification',
  // counts over all clients
  'stats',
  'admins',
  'responsible-admins',
  'looks',
  'own-views',
  // public directories of banks and organizations
  'banks',
  'companies',
]
