import { createApiClient, type Answer, type ApiClient } from '#shared/browser/api-client.ts'
import { clientAddress } from '#shared/browser/client-address.ts'
import type { MessagesFrom, PublicCard } from '#shared/contract/document-sign-requests.ts'
import type { ComplaintReason } from '#shared/rules/complaints.ts'
import { signSession } from '#shared/browser/sign-session.ts'

/** A part of a tall page, or a tile of a large one; without both the whole page. */
export type PageArea = { part?: number | undefined; tile?: number | undefined }

export const client: ApiClient<'v1'> = createApiClient()

export const link = '/document-sign-requests/{group}'

const signed = (group: string) => ({ authorization: signSession.tokenOf(group) })

/** `Date` has whole seconds */
const dropped_ms = 999

/** When the server answered, by its clock; the phone's may be wrong. */
function serverTime(headers: Headers): number {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? Date.now() : at + dropped_ms
}

async function timed<T>(call: Promise<Answer<T>>): Promise<T & { at: number }> {
  const { data, headers } = await call
  return { ...data, at: serverTime(headers) }
}

/** A signer's calls, one line each; `at` is the server's clock in milliseconds. */
export const api = {
  card: (group: string) => client.call(`GET ${link}`, { params: { group }, cache: false }),

  open: (group: string, document_id: number) =>
    client.call(`POST ${link}/open`, { params: { group }, body: { document_id } }),

  sendCode: (group: string, consent_version: string, by: 'sms' | 'call') =>
    timed(client.send(`POST ${link}/codes`, { params: { group }, body: { consent_version, by } })),
  sendDownloadCode: (group: string) =>
    timed(client.send(`POST ${link}/downloads/codes`, { params: { group }, body: {} })),

  checkCode: (group: string, code: string) =>
    timed(client.send(`POST ${link}/codes/check`, { params: { group }, body: { code } })),
  checkDownloadCode: (group: string, code: string) =>
    timed(client.send(`POST ${link}/downloads/codes/check`, { params: { group }, body: { code } })),

  notMe: (group: string) => client.call(`POST ${link}/not-me`, { params: { group }, body: {} }),

  complain: (group: string, reason: ComplaintReason, text: string) =>
    client.call(`POST ${link}/complaints`, { params: { group }, body: { reason, ...(text && { text }) } }),

  stopMessages: (group: string, from_whom: MessagesFrom) =>
    client.call(`POST ${link}/messages/stop`, { params: { group }, body: { from_whom } }),
  allowMessages: (group: string) =>
    client.call(`POST ${link}/messages/allow`, { params: { group }, body: {}, headers: signed(group) }),

  sign: (group: string) =>
    client.call(`POST ${link}/sign`, {
      params: { group },
      body: {},
      headers: signed(group),
    }),

  reject: (group: string, reason: string) =>
    client.call(`POST ${link}/reject`, {
      params: { group },
      body: reason ? { reason } : {},
      headers: signed(group),
    }),

  downloads: (group: string) =>
    client.call(`GET ${link}/downloads`, { params: { group }, headers: signed(group), cache: false }),

  async file(group: string, file_id: number) {
    const { data, headers } = await client.file('GET /downloads/{id}', {
      params: { id: file_id },
      headers: { ...signed(group), accept: '*/*' },
      cache: false,
      timeout_ms: 120_000,
    })
    return { blob: data, disposition: headers.get('content-disposition') ?? '' }
  },

  text: (group: string, doc: number, from_page: number, copy?: string) =>
    client.call(`GET ${link}/documents/{doc}/text`, {
      params: { group, doc },
      query: { from_page, ...(copy && { copy }) },
      headers: signed(group),
    }),

  pageImage: (group: string, doc: number, page: number, w: 780 | 1560, area: PageArea) =>
    client.file(`GET ${link}/documents/{doc}/pages/{page}`, {
      params: { group, doc, page },
      query: { w, ...area },
      headers: { ...signed(group), accept: 'image/*' },
    }),
}

/**
 * Which copy of a document is shown, where its fields can make it another one: browsers keep the addresses of pages.
 * Undefined where there is only one.
 */
export const copyOf = ({ documents }: Pick<PublicCard, 'documents'>, doc: number): string | undefined =>
  documents.find(({ id, fields }) => id === doc && fields > 0)?.copy

/** `part`: of a tall page */
export function pageAddress(card: Shown, doc: number, page: number, width: number, part?: number): string {
  const path = `document-sign-requests/${encodeURIComponent(card.group)}/documents/${doc}/pages/${page}`
  const copy = copyOf(card, doc)
  return clientAddress(`${path}?w=${width}${part ? `&part=${part}` : ''}${copy ? `&copy=${copy}` : ''}`)
}

type Shown = Pick<PublicCard, 'group' | 'documents'>
