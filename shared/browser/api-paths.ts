/** A signer's calls by key. `{name}` is filled from `params`. */
export const signingPaths = {
  documentSignRequest: 'document-sign-requests/{id}',
  documentSignRequestCodes: 'document-sign-requests/{id}/codes',
  documentSignRequestCodesCheck: 'document-sign-requests/{id}/codes/check',
  documentSignRequestPage: 'document-sign-requests/{id}/documents/{doc}/pages/{page}',
  documentSignRequestReject: 'document-sign-requests/{id}/reject',
  documentSignRequestSign: 'document-sign-requests/{id}/sign',
  downloads: 'downloads/{id}',
} as const

/** The calls of the client area and of signing. */
export const clientPaths = {
  ...signingPaths,
  authLogin: 'auth/login',
  authLogout: 'auth/logout',
  registration: 'registration',
  profile: 'profile',
  users: 'users',
  individuals: 'individuals',
  individual: 'individuals/{id}',
  legalEntities: 'legal-entities',
  legalEntity: 'legal-entities/{id}',
  legalEntitiesContacts: 'legal-entities-contacts',
  clientCodes: 'client-codes',
  webhooks: 'webhooks',
  billingPackages: 'billing/packages',
  billingPackagesBalance: 'billing/packages/balance',
  billingTransactions: 'billing/transactions',
  billingTariffs: 'billing/tariffs',
  billingBills: 'billing/bills',
  billingBillPdf: 'billing/bills/{id}/pdf',
  billingBalance: 'billing-balance',
  files: 'files',
  verify: 'verify',
  verifyFile: 'verify/file',
  verifyCertificates: 'verify/certificates',
  errors: 'errors',
  documentSignRequests: 'document-sign-requests',
  documentSignRequestCode: 'document-sign-requests/{id}/code/{code}',
  documentSignRequestSend: 'document-sign-requests/{id}/send',
  documentSignRequestRemind: 'document-sign-requests/{id}/remind',
  documentSignRequestCancel: 'document-sign-requests/{id}/cancel',
  documentSignRequestTimeline: 'document-sign-requests/{id}/timeline',
  documentSignRequestEvidence: 'document-sign-requests/{id}/evidence',
} as const

export const supportPaths = {
  authLogin: 'auth/login',
  authLogout: 'auth/logout',
  billingBalance: 'billing/balance',
  billingTransactions: 'billing/transactions',
  billingTariffs: 'billing/tariffs',
  billingBills: 'billing/bills',
  billingPackages: 'billing/packages',
  billingPayments: 'billing/payments',
  billingStatements: 'billing/statements',
  billingStatementConfirm: 'billing/statements/{id}/confirm',
  clients: 'clients',
  client: 'clients/{id}',
  clientsCodes: 'clients-codes',
  legalEntitiesContacts: 'legal-entities-contacts',
  individuals: 'individuals',
  legalEntities: 'legal-entities',
  admins: 'admins',
  admin: 'admins/{id}',
  documentSignRequests: 'document-sign-requests',
  documentSignRequest: 'document-sign-requests/{id}',
  journal: 'journal',
  deliveries: 'deliveries',
  search: 'search',
  stats: 'stats',
} as const

export type PathParams = Record<string, string | number>

/** A path with its parameters filled in, each encoded as one segment. */
export function fillPath(template: string, params: PathParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`No value for {${name}} in ${template}`)
    return encodeURIComponent(value)
  })
}

/** How a failed call is named to people and in reports: `billingBills` for `billing/bills/{id}`, whatever its key. */
export function requestName(template: string): string {
  return template.replace(/\/?\{\w+\}/g, '').replace(/[/-]+(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
