import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import { kopecks } from '#shared/rules/kopecks.ts'
import { asText, objectOf } from '#server/messages/http/gateway.ts'
import { isStop, startToken, type Bot, type Heard } from './bot.ts'
import { busy } from './telegram.ts'

const updates_max = 50

/**
 * https://dev.max.ru/docs-api. A contact is a card whose number its sender can write, so a chat is bound by a link alone.
 */
export const max: Bot = {
  url: 'https://platform-api2.max.ru',
  contacts: false,
  me: (token) => ({ path: '/me', headers: { authorization: token } }),
  nameIn({ body }) {
    const name = asText(objectOf(body)['username'])
    return /^\w{3,64}$/.test(name) ? name : undefined
  },
  linkTo: (name, token) => `https://max.ru/${name}?start=${token}`,
  updates(token, place, wait_seconds) {
    const types = 'message_created,bot_started,bot_stopped,dialog_removed'
    const query = { limit: String(updates_max), timeout: String(wait_seconds), types, ...(place && { marker: place }) }
    return { path: `/updates?${new URLSearchParams(query).toString()}`, headers: { authorization: token } }
  },
  heardIn({ body }, place) {
    const { updates, marker } = objectOf(body)
    if (!Array.isArray(updates)) return undefined
    // they have no number: what comes twice is the same
    const once = new Map(updates.map((update) => [JSON.stringify(update), objectOf(update)]))
    const inOrder = [...once.values()].toSorted((a, b) => Number(a['timestamp']) - Number(b['timestamp']))
    return { heard: inOrder.flatMap(heardOf), place: asText(marker) || place }
  },
  send: (token, chat, text) => ({
    path: `/messages?${new URLSearchParams({ chat_id: chat, disable_link_preview: 'true' }).toString()}`,
    headers: { authorization: token },
    json: { text },
  }),
  sent({ status, body }) {
    const answer = objectOf(body)
    const id = asText(objectOf(objectOf(answer['message'])['body'])['mid'])
    if (status === 200 && id !== '') return { kind: 'accepted', status: 'accepted', ids: [id], price: kopecks(0) }
    if (asText(answer['code']) === '') return undefined
    if (status === 429) return busy(0)
    if (status === 401) return { kind: 'later', cause: causes.login }
    if (status >= 500) return { kind: 'later', cause: causes.busy }
    const isGone = status === 403 || status === 404
    return { kind: 'refused', status: 'undelivered', cause: isGone ? causes.bot_blocked : causes.refused(status) }
  },
}

function heardOf(update: Record<string, unknown>): Heard[] {
  const kind = asText(update['update_type'])
  if (kind !== 'message_created') {
    const chat = asText(update['chat_id'])
    if (!/^-?\d{1,20}$/.test(chat)) return []
    if (kind === 'bot_stopped' || kind === 'dialog_removed') return [{ chat, kind: 'gone' }]
    const token = asText(update['payload'])
    return kind === 'bot_started' ? [{ chat, kind: 'start', token: /^[\w-]{1,64}$/.test(token) ? token : null }] : []
  }
  const { recipient, body } = objectOf(update['message'])
  const { chat_id, chat_type } = objectOf(recipient)
  const chat = asText(chat_id)
  if (chat_type !== 'dialog' || !/^-?\d{1,20}$/.test(chat)) return []
  const text = asText(objectOf(body)['text'])
  if (isStop(text)) return [{ chat, kind: 'stop' }]
  const token = startToken(text)
  return [token === undefined ? { chat, kind: 'other' } : { chat, kind: 'start', token }]
}
