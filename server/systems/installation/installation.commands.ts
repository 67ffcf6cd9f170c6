import type { CompanyUpdate, MailUpdate, RegistryUpdate, SmsUpdate } from '#shared/contract/installation.ts'
import { smsFields } from '#shared/rules/sms-drivers.ts'
import { ofGroups, storedGroups, type Stored, type StoredGroup } from '#shared/rules/stored-settings.ts'
import { registryTexts } from '#shared/text/companies.ts'
import { setupTexts as t } from '#shared/text/setup.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { confirmersOf } from '#server/money/second-person/confirmers.ts'
import { openOwnCompany } from '#server/people/clients/own-company.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { registryUrls } from '#server/systems/companies/registry-config.ts'
import { storeSettings } from './stored-settings.ts'

type Change = { [Name in keyof Stored]?: string | null }

/**
 * Why this member of staff may store no settings now; null where they may. Who sets the mail server and the gateway reads
 * every letter and every code, so with another owner who could confirm it nobody does that alone.
 */
export async function closedFor(
  { config, db, settings }: Pick<Services, 'config' | 'db' | 'settings'>,
  { actor }: Pick<Scope, 'actor'>,
): Promise<string | null> {
  if (!settings.is_open) return t.closed_demo
  if (config.second_person.mode !== 'on' || actor.id === null) return null
  const { count, former_until } = await confirmersOf(db, 'admin', actor.id)
  return count > 0 || former_until !== null ? t.closed_second : null
}

/**
 * Names the company, the mode and the public address. A change of the mode keeps everything: see `openOwnCompany`.
 * @throws Refusal `state_conflict` where settings are not stored here, `invalid_fields`
 */
export async function changeCompany(services: Services, scope: Scope, order: CompanyUpdate): Promise<void> {
  await change(services, scope, {
    MODE: order.mode,
    OPERATOR_NAME: order.name,
    OPERATOR_INN: order.inn,
    OPERATOR_OGRN: order.ogrn ?? null,
    OPERATOR_ADDRESS: order.address,
    OPERATOR_EMAIL: order.email,
    OPERATOR_PHONE: order.phone,
    PUBLIC_URL: order.public_url,
  })
  await openOwnCompany(services, services.config.seal.own.owner)
}

/** @throws Refusal `state_conflict`, `invalid_fields` for a password that is missing or would go to another server */
export async function changeMail(
  services: Services,
  scope: Scope,
  { server, port, login = null, password = null, from }: MailUpdate,
): Promise<void> {
  const present = services.config.delivery.mail
  const isSame = present?.host === server && present.login === (login ?? '')
  const kept = password ?? (isSame ? present.password : '')
  if (login !== null && kept === '') refuse('invalid_fields', { errors: { password: t.password_again } })
  const account = login === null ? '' : `${encodeURIComponent(login)}:${encodeURIComponent(kept)}@`
  const protocol = port === implicit_tls_port ? 'smtps' : 'smtp'
  await change(services, scope, { SMTP_URL: `${protocol}://${account}${server}:${port}`, SMTP_FROM: from })
}

/** Submission over TLS from the first byte (RFC 8314, section 3.3); by other ports TLS begins with STARTTLS. */
const implicit_tls_port = 465

/** @throws Refusal `state_conflict`, `invalid_fields` for what the gateway needs */
export async function changeSms(services: Services, scope: Scope, order: SmsUpdate): Promise<void> {
  const { driver, url = null, login = null, password = null, api_key = null, sender = null } = order
  const present = services.config.delivery.sms
  const isSame =
    present.driver === driver &&
    present.driver !== 'smpp' &&
    (present.url ?? null) === url &&
    present.login === (login ?? '')
  const kept = (typed: string | null, secret: string | false) => typed ?? (secret || null)
  const given = {
    url,
    login,
    sender,
    password: kept(password, isSame && present.password),
    api_key: kept(api_key, isSame && present.api_key),
  }
  const missing = smsFields[driver].required.filter((field) => given[field] === null)
  if (missing.length > 0) {
    refuse('invalid_fields', { errors: Object.fromEntries(missing.map((field) => [field, t.missing[field]])) })
  }
  await change(services, scope, {
    SMS_DRIVER: driver,
    SMS_URL: driver === 'smpp' ? withAccount(url, login, password) : url,
    SMS_LOGIN: driver === 'smpp' ? null : login,
    SMS_PASSWORD: driver === 'smpp' ? null : given.password,
    SMS_API_KEY: driver === 'smpp' ? null : given.api_key,
    SMS_SENDER: sender,
  })
}

/** @throws Refusal `state_conflict`, `invalid_fields` for a key that is missing or would go to another service */
export async function changeRegistry(
  services: Services,
  scope: Scope,
  { driver, url = null, api_key = null }: RegistryUpdate,
): Promise<void> {
  const present = services.config.registry
  const isSame = driver !== null && present?.driver === driver && present.url === (url ?? registryUrls[driver])
  const key = driver && (api_key ?? (isSame ? present.api_key : null))
  if (driver && key === null) refuse('invalid_fields', { errors: { api_key: registryTexts.key_again } })
  await change(services, scope, { REGISTRY_DRIVER: driver, REGISTRY_URL: driver && url, REGISTRY_API_KEY: key })
}

/** `smpp://login:password@host:2775` of an address and an account typed apart from it. */
function withAccount(url: string | null, login: string | null, password: string | null): string | null {
  const address = url === null ? null : URL.parse(url)
  if (!address || login === null) return url
  address.username = encodeURIComponent(login)
  address.password = encodeURIComponent(password ?? '')
  return address.href
}

async function change(services: Services, scope: Scope, wanted: Change): Promise<void> {
  const { db, secrets, settings } = services
  const closed = await closedFor(services, scope)
  if (closed !== null) refuse('state_conflict', { message: closed })
  const groups = (Object.keys(storedGroups) as StoredGroup[]).filter(
    (group) => !settings.from_environment.includes(group),
  )
  const open = ofGroups(wanted as Stored, groups)
  const nulls = Object.entries(wanted).filter(([name, value]) => value === null && isOf(groups, name))
  const changes = { ...open, ...Object.fromEntries(nulls) }
  if (Object.keys(changes).length === 0) refuse('state_conflict', { message: t.in_environment(Object.keys(wanted)) })
  await transaction(db, async (tx) => {
    const stored = await storeSettings(tx, secrets, scope, changes)
    const fault = settings.faultOf(stored)
    if (fault !== null) refuse('invalid_fields', { message: fault })
  })
  await settings.reread()
}

const isOf = (groups: readonly StoredGroup[], name: string) =>
  groups.some((group) => (storedGroups[group] as readonly string[]).includes(name))

/**
 * A message to oneself by the way of all messages, so that it proves that way; its row says what became of it.
 * @throws Refusal `too_many_requests`
 */
export async function tried(
  { db, secrets }: Services,
  { actor }: Scope,
  message: { channel: 'sms' | 'email'; recipient: string; subject?: string; body: string },
): Promise<{ delivery_id: number }> {
  const template = 'try'
  return transaction(db, async (tx) => {
    await takeLimit(tx, 'tried_gateways', String(actor.id))
    await sendMessage(tx, secrets, { client_id: null, request_id: null, template, ...message })
    const sent = tx.selectFrom('deliveries').select('id').where('template', '=', template)
    const { id } = await sent.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return { delivery_id: id }
  })
}
