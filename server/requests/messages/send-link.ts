import { sql } from 'kysely'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { linkEmail, linkSms, reminderEmail, reminderSms, type LinkAbout } from '#shared/text/messages.ts'
import { sendMessages, type Message, type Pace } from '#server/messages/outbox/send-message.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { signUrl, type RequestRow } from './sign-url.ts'

/** `titles` of the documents, where the caller knows them; `refused`: recipients to which nothing is sent */
type Linked = RequestRow & { titles?: readonly string[]; refused?: ReadonlySet<string> }

export const link_template = 'link'
export const reminder_template = 'reminder'
type LinkTemplate = typeof link_template | typeof reminder_template

export const carriesLink = (template: string): template is LinkTemplate =>
  template === link_template || template === reminder_template

/**
 * Sends each signer the link by SMS, and by e-mail too if the sender gave one. With `LINK_FIRST` the other channel is
 * used only if the first one fails.
 */
export async function sendLinks(
  tx: Tx,
  services: Messaging,
  requests: readonly Linked[],
  template: LinkTemplate = link_template,
  pace?: Pace,
): Promise<void> {
  await sendMessages(tx, services.secrets, await linksOf(tx, services, requests, template), pace)
}

/** The messages of {@link sendLinks}, for a caller who sends them in the frame of something else. */
export async function linksOf(
  tx: Tx,
  services: Messaging,
  requests: readonly Linked[],
  template: LinkTemplate = link_template,
): Promise<Message[]> {
  const messages = await messagesAbout(tx, services, requests, template)
  return messages.flatMap((own) => firstWay(services, own))
}

/** The link again, in place of an undelivered message. */
export async function sendLinkInstead(
  tx: Tx,
  services: Messaging,
  request: Linked,
  template: LinkTemplate,
  instead_of: number,
): Promise<void> {
  const [own = []] = await messagesAbout(tx, services, [request], template)
  const [first, ...rest] = firstWay(services, own)
  if (first) await sendMessages(tx, services.secrets, [{ ...first, instead_of }, ...rest])
}

function firstWay({ config }: Pick<Services, 'config'>, own: Message[]): Message[] {
  const first = own.find(({ channel }) => channel === config.delivery.link_first)
  return first ? [first] : own
}

/** The link by e-mail only, when only the address was corrected. */
export async function sendEmails(tx: Tx, services: Messaging, requests: readonly RequestRow[]): Promise<void> {
  const messages = await messagesAbout(tx, services, requests, link_template)
  await sendMessages(
    tx,
    services.secrets,
    messages.flat().filter(({ channel }) => channel === 'email'),
  )
}

/** The link for one channel; undefined without an address, or when the message has no link. */
export async function linkMessage(
  tx: Tx,
  services: Pick<Services, 'config'>,
  request: RequestRow,
  template: string,
  channel: Message['channel'],
): Promise<Message | undefined> {
  if (!carriesLink(template)) return undefined
  const all = await messagesAbout(tx, services, [request], template)
  return all.flat().find((message) => message.channel === channel)
}

/** Each request's own messages. */
async function messagesAbout(
  tx: Tx,
  services: Pick<Services, 'config'>,
  requests: readonly Linked[],
  template: LinkTemplate,
): Promise<Message[][]> {
  const known = await titlesOf(
    tx,
    requests.flatMap(({ id, titles }) => (titles === undefined ? [id] : [])),
  )
  return requests.map((request) =>
    messagesOf(services, request, request.titles ?? known.get(request.id) ?? [], template),
  )
}

/** The titles of the documents of each request, in their order. */
async function titlesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ request_id: number; titles: string[] }>`
    select request_id, array_agg(title order by position) as titles
    from documents where request_id = any(${ids}) group by request_id`.execute(tx)
  return new Map(rows.map(({ request_id, titles }) => [request_id, titles]))
}

function messagesOf(
  services: Pick<Services, 'config'>,
  request: Linked,
  titles: readonly string[],
  template: LinkTemplate,
): Message[] {
  const { client_id, id: request_id, signer_phone, signer_email, test, refused } = request
  if (test) return []
  const venture = messageName(request.venture)
  const url = signUrl(services, request.group)
  const about = { ...request, request_id, venture, titles: titles.map(messageTitle), url }
  const message = { client_id, request_id, template }
  const { sms: body, email } = texts[template](about)
  const sms: Message = { ...message, channel: 'sms', recipient: signer_phone, body }
  const all: Message[] = signer_email
    ? [sms, { ...message, ...email, channel: 'email', recipient: signer_email }]
    : [sms]
  return refused ? all.filter(({ recipient }) => !refused.has(recipient)) : all
}

const texts = {
  link: (about: LinkAbout) => ({ sms: linkSms(about), email: linkEmail(about) }),
  reminder: (about: LinkAbout) => ({ sms: reminderSms(about), email: reminderEmail(about) }),
}
