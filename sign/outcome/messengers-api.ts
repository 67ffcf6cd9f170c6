import { signSession } from '#shared/browser/sign-session.ts'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { client, link } from '../parts/api.ts'

const signed = (group: string) => ({ authorization: signSession.tokenOf(group) })

/** The calls of the offer of a signer's bots, apart from those of the first page. */
export const messengersApi = (group: string) => ({
  list: async () =>
    (await client.call(`GET ${link}/messengers`, { params: { group }, headers: signed(group), cache: false }))
      .messengers,
  bind: async (messenger: Messenger) =>
    (
      await client.call(`POST ${link}/messengers/{messenger}`, {
        params: { group, messenger },
        body: {},
        headers: signed(group),
      })
    ).url,
})
