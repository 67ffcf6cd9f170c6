import { createApiClient, type ApiClient } from '#shared/browser/api-client.ts'
import type { PublicFormEntry } from '#shared/contract/public-links.ts'

const client: ApiClient<'v1'> = createApiClient()

/** The calls of a public link, one line each. */
export const api = {
  async sendCode(key: string, body: PublicFormEntry) {
    const { data, headers } = await client.send('POST /public-forms/{key}/codes', { params: { key }, body })
    return { ...data, at: Date.parse(headers.get('date') ?? '') || Date.now() }
  },
  checkCode: (key: string, form: string, code: string) =>
    client.call('POST /public-forms/{key}/codes/check', { params: { key }, body: { form, code } }),
}
