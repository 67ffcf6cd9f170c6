import type { Messenger } from '#shared/rules/deliveries.ts'
import { aFakeGateway, type Call, type FakeGateway, type Whim } from './http-gateway.support.ts'

export type Said =
  | { text: string }
  | { start: string | null }
  | { contact: string; of?: string; forwarded?: boolean }
  | { blocks: true }

type Protocol = {
  isSending(call: Call): boolean
  chatOf(call: Call): string
  isReading(call: Call): boolean
  isMe(call: Call): boolean
  me: object
  /** an update with this number */
  update(id: number, chat: string, said: Said): object
  /** the answer to a reading, of all updates so far */
  updates(call: Call, all: { id: number; update: object }[]): object
  sent(id: number): object
  blocked: Whim
  busy(seconds: number): Whim
  broken: Whim
  place: RegExp
}

const token = '123456:very-secret-word-of-the-bot'

/** The two Bot APIs as their documentation shows them: core.telegram.org/bots/api, dev.max.ru/docs-api. */
const protocols: Record<Messenger, Protocol> = {
  telegram: {
    isSending: ({ path }) => path === `/bot${token}/sendMessage`,
    chatOf: ({ fields }) => fields['chat_id'] ?? '',
    isReading: ({ path }) => path === `/bot${token}/getUpdates`,
    isMe: ({ path }) => path === `/bot${token}/getMe`,
    me: { ok: true, result: { id: 123456, is_bot: true, first_name: 'Росчерк', username: 'roscherk_bot' } },
    update(update_id, chat, said) {
      const person = { id: Number(chat), is_bot: false, first_name: 'Анна' }
      const where = { chat: { id: Number(chat), type: 'private', first_name: 'Анна' }, from: person }
      if ('blocks' in said) {
        const [old_chat_member, new_chat_member] = [{ status: 'member' }, { status: 'kicked' }]
        return { update_id, my_chat_member: { ...where, date: 1, old_chat_member, new_chat_member } }
      }
      const message = { ...where, message_id: update_id, date: 1 }
      if ('text' in said) return { update_id, message: { ...message, text: said.text } }
      if ('start' in said) return { update_id, message: { ...message, text: `/start ${said.start ?? ''}`.trim() } }
      const contact = { phone_number: said.contact, first_name: 'Анна', user_id: Number(said.of ?? chat) }
      const forward_origin = said.forwarded && { type: 'hidden_user', date: 1, sender_user_name: 'Анна' }
      return { update_id, message: { ...message, contact, ...(forward_origin && { forward_origin }) } }
    },
    updates({ fields }, all) {
      const offset = Number(fields['offset'] ?? 0)
      return { ok: true, result: all.filter(({ id }) => id >= offset).map(({ update }) => update) }
    },
    sent: (message_id) => ({
      ok: true,
      result: { message_id, date: 1, chat: { id: 1, first_name: 'Анна', type: 'private' }, text: 'эхо' },
    }),
    blocked: {
      status: 403,
      body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    },
    busy: (retry_after) => ({
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: `Too Many Requests: retry after ${retry_after}`,
        parameters: { retry_after },
      },
    }),
    broken: { status: 500, body: { ok: false, error_code: 500, description: 'Internal Server Error' } },
    place: /^\d+$/,
  },
  max: {
    isSending: ({ path }) => path.startsWith('/messages?'),
    chatOf: ({ path }) => new URL(path, 'http://max').searchParams.get('chat_id') ?? '',
    isReading: ({ path }) => path.startsWith('/updates?'),
    isMe: ({ path }) => path === '/me',
    me: { user_id: 123456, first_name: 'Росчерк', username: 'roscherk_bot', is_bot: true, last_activity_time: 1 },
    update(id, chat, said) {
      const user = { user_id: 9, first_name: 'Анна', is_bot: false, last_activity_time: 1 }
      const at = { timestamp: id, user_locale: 'ru' }
      if ('blocks' in said) return { update_type: 'bot_stopped', ...at, chat_id: Number(chat), user }
      if ('start' in said) {
        return { update_type: 'bot_started', ...at, chat_id: Number(chat), user, payload: said.start }
      }
      const recipient = { chat_id: Number(chat), chat_type: 'dialog', user_id: 123456 }
      const body =
        'text' in said
          ? { mid: `mid.${id}`, seq: id, text: said.text }
          : {
              mid: `mid.${id}`,
              seq: id,
              text: '',
              attachments: [{ type: 'contact', payload: { vcf_info: `BEGIN:VCARD\nTEL;TYPE=cell:${said.contact}` } }],
            }
      return { update_type: 'message_created', ...at, message: { recipient, timestamp: id, body, sender: user } }
    },
    updates({ path }, all) {
      const marker = Number(new URL(path, 'http://max').searchParams.get('marker') ?? 0)
      const fresh = all.filter(({ id }) => id > marker)
      return { updates: fresh.map(({ update }) => update), marker: Math.max(marker, ...fresh.map(({ id }) => id)) }
    },
    sent: (id) => ({
      message: {
        recipient: { chat_id: 1, chat_type: 'dialog' },
        timestamp: 1,
        body: { mid: `mid.${id}`, text: 'эхо' },
      },
    }),
    blocked: { status: 403, body: { code: 'chat.denied', message: 'chat.denied' } },
    busy: () => ({ status: 429, body: { code: 'too.many.requests', message: 'Too many requests' } }),
    broken: { status: 503, body: { code: 'service.unavailable', message: 'Service unavailable' } },
    place: /^\d+$/,
  },
}

/** A messenger with people who talk to our bot, at an address of this process. */
export async function aBotApi(messenger: Messenger) {
  const protocol = protocols[messenger]
  const gateway: FakeGateway = await aFakeGateway()
  const all: { id: number; update: object }[] = []
  let last = 100
  gateway.answer = (call) => {
    if (protocol.isMe(call)) return protocol.me
    if (protocol.isReading(call)) return protocol.updates(call, all)
    return protocol.sent((last += 1))
  }
  const sent = (chat: string) =>
    gateway.calls
      .filter((call) => protocol.isSending(call) && protocol.chatOf(call) === chat)
      .map(({ fields }) => fields['text'] ?? '')
  return {
    env: {
      [`${messenger.toUpperCase()}_BOT_TOKEN`]: token,
      [`${messenger.toUpperCase()}_API_URL`]: gateway.url,
    },
    token,
    gateway,
    protocol,
    /** the texts that a chat has got */
    sent,
    /** @returns the number of the update */
    say(chat: string, said: Said, id = (last += 1)) {
      last = Math.max(last, id)
      all.push({ id, update: protocol.update(id, chat, said) })
      return id
    },
    close: () => gateway.close(),
  }
}
