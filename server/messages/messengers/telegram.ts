import { knownPhone } from '#shared/rules/phone.ts'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import { messengerTexts } from '#shared/text/messengers.ts'
import { kopecks } from '#shared/rules/kopecks.ts'
import type { Outcome } from '#server/messages/core/driver.ts'
import { asText, objectOf } from '#server/messages/http/gateway.ts'
import { isStop, startToken, type Bot, type Heard } from './bot.ts'

const updates_max = 50
/** longer waits than this end with an SMS at once */
const wait_seconds_max = 20

/** https://core.telegram.org/bots/api; the token is part of the path, as there is no other place for it. */
export const telegram: Bot = {
  url: 'https://api.telegram.org',
  contacts: true,
  me: (token) => ({ path: `/bot${token}/getMe` }),
  nameIn({ body }) {
    const name = asText(objectOf(objectOf(body)['result'])['username'])
    return /^\w{3,64}$/.test(name) ? name : undefined
  },
  linkTo: (name, token) => `https://t.me/${name}?start=${token}`,
  updates: (token, place, wait_seconds) => ({
    path: `/bot${token}/getUpdates`,
    json: {
      ...(place !== null && { offset: Number(place) }),
      limit: updates_max,
      timeout: wait_seconds,
      allowed_updates: ['message', 'my_chat_member'],
    },
  }),
  heardIn({ body }, place) {
    const { ok, result } = objectOf(body)
    if (ok !== true || !Array.isArray(result)) return undefined
    const begin = place === null ? 0 : Number(place)
    // each once and in their order, whatever the order of the answer
    const updates = new Map(result.map((item) => [Number(objectOf(item)['update_id']), objectOf(item)]))
    const fresh = [...updates.keys()].filter((id) => Number.isSafeInteger(id) && id >= begin).toSorted((a, b) => a - b)
    const last = fresh.at(-1)
    return {
      heard: fresh.flatMap((id) => heardOf(updates.get(id) ?? {})),
      place: last === undefined ? place : String(last + 1),
    }
  },
  send: (token, chat, text, asks) => ({
    path: `/bot${token}/sendMessage`,
    json: {
      chat_id: chat,
      text,
      link_preview_options: { is_disabled: true },
      reply_markup: asks
        ? {
            keyboard: [[{ text: messengerTexts.share, request_contact: true }]],
            resize_keyboard: true,
            one_time_keyboard: true,
          }
        : { remove_keyboard: true },
    },
  }),
  sent({ status, body }) {
    const { ok, result, description, parameters } = objectOf(body)
    if (ok === true) {
      const id = asText(objectOf(result)['message_id'])
      return id === '' ? undefined : { kind: 'accepted', status: 'accepted', ids: [id], price: kopecks(0) }
    }
    if (ok !== false) return undefined
    if (status === 429) return busy(Number(objectOf(parameters)['retry_after']))
    if (status === 401 || status === 404) return { kind: 'later', cause: causes.login }
    if (status >= 500) return { kind: 'later', cause: causes.busy }
    const isGone = status === 403 || /chat not found|user is deactivated|PEER_ID_INVALID/i.test(asText(description))
    return { kind: 'refused', status: 'undelivered', cause: isGone ? causes.bot_blocked : causes.refused(status) }
  },
}

/** A pause that a messenger asks for; a long one is not waited for. */
export function busy(seconds: number): Outcome {
  return seconds > wait_seconds_max
    ? { kind: 'refused', status: 'undelivered', cause: causes.busy }
    : { kind: 'later', cause: causes.busy }
}

function heardOf(update: Record<string, unknown>): Heard[] {
  const [message, member] = [objectOf(update['message']), objectOf(update['my_chat_member'])]
  const { id, type } = objectOf((update['message'] ? message : member)['chat'])
  const chat = asText(id)
  // in a group others would read the links
  if (type !== 'private' || !/^\d{1,20}$/.test(chat)) return []
  if (update['my_chat_member']) {
    return asText(objectOf(member['new_chat_member'])['status']) === 'kicked' ? [{ chat, kind: 'gone' }] : []
  }
  if (message['contact']) {
    const contact = objectOf(message['contact'])
    const phone = knownPhone(asText(contact['phone_number']).replace(/^(?=\d)/, '+'))
    // only the messenger writes `user_id`; a contact that was forwarded, or is of another person, has another one
    const isOwn =
      asText(contact['user_id']) !== '' &&
      asText(contact['user_id']) === asText(objectOf(message['from'])['id']) &&
      message['forward_origin'] === undefined
    return [{ chat, kind: 'contact', phone: phone ?? '', own: isOwn && phone !== null }]
  }
  const text = asText(message['text'])
  if (isStop(text)) return [{ chat, kind: 'stop' }]
  const token = startToken(text)
  return [token === undefined ? { chat, kind: 'other' } : { chat, kind: 'start', token }]
}
