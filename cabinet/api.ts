import { bases } from '#shared/browser/addresses.ts'
import { clientPaths, createApiClient, type ApiClient, type ApiError } from '#shared/browser/api-client.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { isSessionEnded } from '#shared/browser/is-session-ended.ts'
import { noteSessionEnd } from '#shared/browser/login/session-end.ts'
import { resourcePaths } from '#shared/ra/resource-paths.ts'

const ownPaths = {
  ...clientPaths,
  filePage: 'files/{id}/pages/{page}',
  bulkSendings: 'bulk-sendings',
  bulkSendingTemplate: 'bulk-sendings/template',
  bulkSendingRows: 'bulk-sendings/{id}/rows',
  bulkSendingRow: 'bulk-sendings/{id}/rows/{line}',
  bulkSendingConfirm: 'bulk-sendings/{id}/confirm',
  billingTransactionTotals: 'billing/transactions/totals',
  billingActs: 'billing/acts',
  billingActPdf: 'billing/acts/{id}/pdf',
  billingReconciliation: 'billing/reconciliation',
  billingQuote: 'billing/quote',
  billingBalanceNotice: 'billing-balance/notice',
}
export type CabinetKey = keyof typeof ownPaths

/** react-query caches responses, so the client below it does not. */
const settings = {
  keep_ms: 0,
  authorization: () => clientSession.get().token,
  onUnauthorized: (error: ApiError) => {
    if (!isSessionEnded(error)) return
    // of several refused calls the first one ends the session
    const { loggedIn, profile } = clientSession.get()
    if (loggedIn) noteSessionEnd(profile?.login ?? '')
    clientSession.reset(bases.cabinet)
  },
}

export const cabinetApi: ApiClient<CabinetKey> = createApiClient({ ...settings, paths: ownPaths })
export const rowsApi: ApiClient<string> = createApiClient({ ...settings, paths: resourcePaths })
