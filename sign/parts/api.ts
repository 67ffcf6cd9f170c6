import { signingPaths, createApiClient } from '#shared/browser/api-client.ts'
import { clientAddress } from '#shared/browser/client-address.ts'
import { signSession } from '#shared/browser/sign-session.ts'
import type { CodeAccepted, CodeSent, PublicCard, SignerDownload } from '#shared/contract/document-sign-requests.ts'

const paths = {
  card: signingPaths.documentSignRequest,
  open: `${signingPaths.documentSignRequest}/open`,
  page: signingPaths.documentSignRequestPage,
  codes: signingPaths.documentSignRequestCodes,
  check: signingPaths.documentSignRequestCodesCheck,
  notMe: `${signingPaths.documentSignRequest}/not-me`,
  sign: signingPaths.documentSignRequestSign,
  reject: signingPaths.documentSignRequestReject,
  downloads: `${signingPaths.documentSignRequest}/downloads`,
  downloadCodes: `${signingPaths.documentSignRequest}/downloads/codes`,
  downloadCheck: `${signingPaths.documentSignRequest}/downloads/codes/check`,
  file: signingPaths.downloads,
}

const client = createApiClient({ paths })

const signed = (group: string) => ({ authorization: signSession.tokenOf(group) })

/** `Date` has whole seconds */
const dropped_ms = 999

/** When the server answered, by its clock; the phone's may be wrong. */
function serverTime(headers: Headers): number {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? Date.now() : at + dropped_ms
}

async function sendCode(key: 'codes' | 'downloadCodes', group: string, body: { consent_version?: string }) {
  const { data, headers } = await client.send<CodeSent>(key, { method: 'POST', params: { id: group }, body })
  return { ...data, at: serverTime(headers) }
}

async function checkCode(key: 'check' | 'downloadCheck', group: string, code: string) {
  const { data, headers } = await client.send<CodeAccepted>(key, {
    method: 'POST',
    params: { id: group },
    body: { code },
  })
  return { ...data, at: serverTime(headers) }
}

/** A signer's calls, one line each; `at` is the server's clock in milliseconds. */
export const api = {
  card: (group: string) => client.call<PublicCard>('card', { params: { id: group }, cache: false }),

  open: (group: string, document_id: number) =>
    client.call('open', { method: 'POST', params: { id: group }, body: { document_id } }),

  sendCode: (group: string, consent_version: string) => sendCode('codes', group, { consent_version }),
  sendDownloadCode: (group: string) => sendCode('downloadCodes', group, {}),

  checkCode: (group: string, code: string) => checkCode('check', group, code),
  checkDownloadCode: (group: string, code: string) => checkCode('downloadCheck', group, code),

  notMe: (group: string) =>
    client.call<{ disowned_at: string }>('notMe', { method: 'POST', params: { id: group }, body: {} }),

  sign: (group: string) =>
    client.call<{ signed_at: string }>('sign', {
      method: 'POST',
      params: { id: group },
      body: {},
      headers: signed(group),
    }),

  reject: (group: string, reason: string) =>
    client.call<{ rejected_at: string }>('reject', {
      method: 'POST',
      params: { id: group },
      body: reason ? { reason } : {},
      headers: signed(group),
    }),

  downloads: (group: string) =>
    client.call<SignerDownload[]>('downloads', { params: { id: group }, headers: signed(group), cache: false }),

  async file(group: string, file_id: number) {
    const { data, headers } = await client.send<Blob>('file', {
      params: { id: file_id },
      headers: { ...signed(group), accept: '*/*' },
      as: 'blob',
      cache: false,
      timeout_ms: 120_000,
    })
    return { blob: data, disposition: headers.get('content-disposition') ?? '' }
  },

  pageImage: (group: string, doc: number, page: number, w: number) =>
    client.call<Blob>('page', {
      params: { id: group, doc, page },
      query: { w },
      headers: { ...signed(group), accept: 'image/*' },
      as: 'blob',
    }),
}

export function pageAddress(group: string, doc: number, page: number, width: number): string {
  return clientAddress(`document-sign-requests/${encodeURIComponent(group)}/documents/${doc}/pages/${page}?w=${width}`)
}
