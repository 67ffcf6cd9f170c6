import { createApiClient, type ApiClient } from '#shared/browser/api-client.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import type { DocumentText } from '#shared/contract/files.ts'
import type { PageArea } from './api.ts'

const client: ApiClient<'support'> = createApiClient({
  base: pageConfig().support_api_base,
  version: '',
  keep_ms: 0,
  authorization: () => supportSession.get().token,
})

const path = '/document-sign-requests/{id}/signer-view'
const width_px = 1560

/** The only calls of the page: with the token of staff, by the number of the request. */
export const previewApi = {
  card: (id: number): Promise<PublicCard> => client.call(`GET ${path}`, { params: { id } }),

  text: (id: number, doc: number, from_page: number): Promise<DocumentText> =>
    client.call(`GET ${path}/documents/{doc}/text`, { params: { id, doc }, query: { from_page } }),

  async pageImage(id: number, doc: number, page: number, area: PageArea): Promise<Blob> {
    const query = { w: width_px, ...area } as const
    const call = { params: { id, doc, page }, query, headers: { accept: 'image/*' } } as const
    return (await client.file(`GET ${path}/documents/{doc}/pages/{page}`, call)).data
  },
}
