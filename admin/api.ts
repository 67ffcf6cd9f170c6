import { createApiClient, supportPaths, type ApiClient, type ApiError } from '#shared/browser/api-client.ts'
import { isSessionEnded } from '#shared/browser/is-session-ended.ts'
import { noteSessionEnd } from '#shared/browser/login/session-end.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { resourcePaths } from '#shared/ra/resource-paths.ts'

const ownPaths = {
  ...supportPaths,
  profile: 'profile',
  downloads: 'downloads/{id}',
  filePage: 'files/{id}/pages/{page}',
  acts: 'billing/acts',
  actPdf: 'billing/acts/{id}/pdf',
  reconciliation: 'billing/reconciliation',
  seller: 'settings/seller',
  stuckRetry: 'stuck/retry',
  seal: 'settings/seal',
  verification: 'verification',
  bulkSendingRows: 'bulk-sendings/{id}/rows',
  documentSignRequestTimeline: 'document-sign-requests/{id}/timeline',
  documentSignRequestEvidence: 'document-sign-requests/{id}/evidence',
}
export type AdminKey = keyof typeof ownPaths

/** react-query caches responses, so the client below it does not. */
const settings = {
  base: pageConfig().support_api_base,
  version: '',
  keep_ms: 0,
  authorization: () => supportSession.get().token,
  onUnauthorized: (error: ApiError) => {
    if (!isSessionEnded(error)) return
    // of several refused calls the first one ends the session
    if (supportSession.get().loggedIn) noteSessionEnd(supportSession.profile().login)
    supportSession.reset()
  },
}

export const adminApi: ApiClient<AdminKey> = createApiClient({ ...settings, paths: ownPaths })
export const rowsApi: ApiClient<string> = createApiClient({ ...settings, paths: resourcePaths })
