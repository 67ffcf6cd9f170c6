import type { Messenger } from '#shared/rules/deliveries.ts'
import { createApiClient, type ApiClient } from '#shared/browser/api-client.ts'

const client: ApiClient<'v1'> = createApiClient()

/** The calls of «Мои документы», one line each. */
export const api = {
  async sendCode(phone: string) {
    const { data, headers } = await client.send('POST /my-documents/codes', { body: { phone } })
    const { proof, ...sent } = data
    return { ...sent, token: proof, at: Date.parse(headers.get('date') ?? '') || Date.now() }
  },
  checkCode: (proof: string, code: string) => client.call('POST /my-documents/codes/check', { body: { proof, code } }),
  list: (proof: string) => client.call('POST /my-documents', { body: { proof } }),
  bindMessenger: async (proof: string, messenger: Messenger) =>
    (await client.call('POST /my-documents/messengers/{messenger}', { params: { messenger }, body: { proof } })).url,
  unbindMessenger: (proof: string, messenger: Messenger) =>
    client.call('POST /my-documents/messengers/{messenger}/stop', { params: { messenger }, body: { proof } }),
  openDownloads: (proof: string, group: string) =>
    client.call('POST /my-documents/downloads', { body: { proof, group } }),
}
