import { sql } from 'kysely'
import { invitation_seconds, password_reset_seconds } from '#shared/rules/limits.ts'
import type { InvitationLink, PasswordLink, PasswordLinkUse } from '#shared/contract/session.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import {
  cabinetOf,
  invitationElsewhereLetter,
  invitationLetter,
  resetLetter,
  strangersCabinet,
  supportOf,
} from '#shared/text/account-letters.ts'
import { handedInvitationTexts } from '#shared/text/passwords.ts'
import { sendAskedMessage } from '#server/messages/outbox/asked-message.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { columnOf, keyOf, subjectOf } from '#server/people/second-factor/person.ts'
import { endSessions, newToken } from '#server/platform/access/authenticate.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addressKey, addressNetworks } from '#server/platform/core/address.ts'
import { checkLimit, takeLimit, takeLimits, withLimit } from '#server/platform/http/limits.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { acceptConsents, asksConsents } from './first-consents.ts'
import { join } from './join.ts'
import { asksOwner, nameOwner } from './name-owner.ts'
import { lockAccount, ownerOf, passwordContextOf, type Account } from './accounts.ts'
import { savePassword } from './password.commands.ts'
import { refusePasswordLogin } from './password-login.ts'
import { refuseWeak } from './passwords.ts'

/** The page reads from the prefix which API the link belongs to. */
const prefixes = { client: 'pc_', support: 'ps_' } as const
const seconds = { reset: password_reset_seconds, invitation: invitation_seconds } as const
const pathOfPage = '/new-password'

/**
 * Asks for a letter with a link to a new password. The answer, and the time it takes, are the same for an unknown login:
 * the account is looked up by a job.
 * @throws Refusal `too_many_requests` for an address that asks often
 */
export async function orderPasswordLink(
  services: Services,
  by: Actor,
  audience: Account['audience'],
  login: string,
): Promise<void> {
  await refusePasswordLogin(services.db, services.config, audience)
  const { ip, user_agent, request_id } = by
  const payload = { audience, login: login.toLowerCase(), from: { ip, user_agent, request_id } }
  await transaction(services.db, async (tx) => {
    await enqueue(tx, 'send_password_link', { payload, client_id: null })
    await takeLimit(tx, 'password_links_address', addressKey(by.ip))
  })
}

/**
 * The job of an ordered link: sends nothing to an unknown account. Letters are counted by who asks, so that strangers do
 * not use up those of the account's owner; all together by the hour, in which the last of them has a link that lives.
 */
export async function sendOrderedLink(
  services: Services,
  { audience, login, from }: JobPayloads['send_password_link'],
): Promise<void> {
  const [network] = addressNetworks(from.ip)
  const sent = transaction(services.db, async (tx) => {
    const account = await lockAccount(tx, audience, { login })
    if (!account) return
    const key = `${audience} ${account.id}`
    await takeLimits(
      tx,
      [
        ['password_letters_asker', `${key} ${network}`],
        ['password_letters_person', key],
      ],
      'too_many_requests',
    )
    await sendReset(tx, services, { ...system, ...from, kind: 'visitor', name: 'посетитель' }, account)
  })
  await sent.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * The address of a link, which is shown only here. The same as before while a link to a new password has half of its life left:
 * nobody else's order ends the link in a letter that is being read. Otherwise the person's earlier link ends.
 * @param messaging without its secrets the link is a new one
 * @param account locked: two calls at once would otherwise both make one
 */
async function makePasswordLink(
  tx: Tx,
  messaging: Partial<Messaging> & Pick<Messaging, 'config'>,
  account: Account,
  purpose: Row<'password_links'>['purpose'],
): Promise<string> {
  const { config, secrets } = messaging
  const own = columnOf(account)
  // in the fragment, which browsers send to no server
  const addressOf = (token: string) => `${config.public_url}${pathOfPage}#${token}`
  const live = tx.selectFrom('password_links').select('sealed_token').where(own, '=', account.id)
  const again = await live
    .where('ended_at', 'is', null)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`expires_at > now() + make_interval(secs => ${seconds[purpose] / 2})`)
    .executeTakeFirst()
  if (secrets && again?.sealed_token) return addressOf(secrets.open(again.sealed_token))
  await tx
    .updateTable('password_links')
    .set({ ended_at: sql`now()` })
    .where(own, '=', account.id)
    .where('ended_at', 'is', null)
    .execute()
  const { token, hash } = newToken(prefixes[account.audience])
  await tx
    .insertInto('password_links')
    .values({
      token_hash: hash,
      sealed_token: purpose === 'reset' && secrets ? secrets.seal(token) : null,
      purpose,
      [own]: account.id,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds[purpose]})`,
    })
    .execute()
  return addressOf(token)
}

/**
 * Makes a link for whom no letter reaches, for the person at the server's machine.
 * @returns its address; undefined for a login that is unknown or blocked
 */
export async function makePasswordLinkOf(
  tx: Tx,
  messaging: Pick<Messaging, 'config'>,
  by: Actor,
  audience: Account['audience'],
  login: string,
): Promise<string | undefined> {
  const account = await lockAccount(tx, audience, { login })
  if (!account) return undefined
  record(tx, by, { event: `${subjectOf(account).subject}.make_link`, ...subjectOf(account) })
  return makePasswordLink(tx, messaging, account, 'reset')
}

/**
 * The address of a link to a new password, for another letter that needs one.
 * @returns undefined for a login that is unknown or dismissed
 */
export async function makeResetAddress(
  tx: Tx,
  messaging: Messaging,
  audience: Account['audience'],
  login: string,
): Promise<string | undefined> {
  const account = await lockAccount(tx, audience, { login })
  return account && makePasswordLink(tx, messaging, account, 'reset')
}

/** Sends the letter of a forgotten password. */
async function sendReset(tx: Tx, messaging: Messaging, by: Actor, account: Account): Promise<void> {
  const url = await makePasswordLink(tx, messaging, account, 'reset')
  const letter = resetLetter({ brand: messaging.config.brand_name, full_name: account.full_name, url })
  await sendLetter(tx, messaging, by, account, 'password_reset', letter)
  record(tx, by, { event: `${subjectOf(account).subject}.send_reset`, ...subjectOf(account) })
}

/** Invites a person who has an account without a password yet. */
async function sendInvitation(tx: Tx, messaging: Messaging, by: Actor, account: Account): Promise<void> {
  const { brand_name: brand } = messaging.config
  const url = await makePasswordLink(tx, messaging, account, 'invitation')
  const to = account.client ? cabinetOf(messageName(account.client.name), brand) : supportOf(brand)
  const about = (await isStranger(tx, by, account))
    ? { brand, full_name: null, to: strangersCabinet(brand), by: await loginOf(tx, by) }
    : { brand, full_name: account.full_name, to, by: by.kind === 'client_user' || by.kind === 'admin' ? by.name : null }
  // the same work, answer and row, and another letter: nobody but its reader learns that there is an account
  const letter = (await hasOtherCabinet(tx, account))
    ? invitationElsewhereLetter({ ...about, url: `${messaging.config.public_url}/personal` })
    : invitationLetter({ ...about, url })
  await sendLetter(tx, messaging, by, account, 'password_invitation', letter)
  record(tx, by, { event: `${subjectOf(account).subject}.invite`, ...subjectOf(account) })
}

/**
 * Whether a client invites whose name nobody has checked: a letter in our name then carries no text that they have typed.
 */
async function isStranger(tx: Tx, by: Actor, { client }: Account): Promise<boolean> {
  if (!client || by.kind !== 'client_user') return false
  const checked = tx
    .selectFrom('senders')
    .select('id')
    .where('client_id', '=', client.id)
    .where('status', '=', 'checked')
  return (await checked.limit(1).executeTakeFirst()) === undefined
}

async function loginOf(tx: Tx, { id }: Actor): Promise<string | null> {
  const user = await tx.selectFrom('client_users').select('login').where('id', '=', id).executeTakeFirst()
  return user?.login ?? null
}

/** Whether the address of a client's user opens another client's cabinet. */
async function hasOtherCabinet(tx: Tx, { audience, id, login }: Account): Promise<boolean> {
  if (audience !== 'client') return false
  const other = tx
    .selectFrom('client_users')
    .select('id')
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .where('status', '=', 'active')
    .where('id', '<>', id)
  return (await other.executeTakeFirst()) !== undefined
}

/**
 * Sends, on behalf of a colleague or of staff, the invitation again or the letter of a forgotten password.
 * @throws Refusal `state_conflict` for an account that is blocked
 */
export async function sendPasswordLink(
  tx: Tx,
  messaging: Messaging,
  by: Actor,
  audience: Account['audience'],
  id: number,
): Promise<void> {
  const account = await lockAccount(tx, audience, { id, or_invited: true })
  if (!account) refuse('state_conflict', { message: 'Доступ этого человека остановлен.' })
  const send = account.password_hash === null ? sendInvitation : sendReset
  await send(tx, messaging, by, account)
}

/**
 * A new invitation for who invites to hand over, where no letter leaves this server; it ends the one before. With a mail
 * server only the mailbox of the invited person has it.
 * @throws Refusal `state_conflict` where letters leave, for a person who has a password, and for one whose access is stopped
 */
export async function makeInvitationLink(
  tx: Tx,
  messaging: Pick<Messaging, 'config'>,
  by: Actor,
  audience: Account['audience'],
  id: number,
): Promise<InvitationLink> {
  const { demo, delivery } = messaging.config
  if (demo || delivery.mail) refuse('state_conflict', { message: handedInvitationTexts.by_letter })
  const account = await lockAccount(tx, audience, { id, or_invited: true })
  if (account?.password_hash !== null) refuse('state_conflict', { message: handedInvitationTexts.has_password })
  const url = await makePasswordLink(tx, messaging, account, 'invitation')
  record(tx, by, { event: `${subjectOf(account).subject}.hand_invitation`, ...subjectOf(account) })
  const links = tx.selectFrom('password_links').select('expires_at').where(columnOf(account), '=', id)
  const { expires_at } = await links.where('ended_at', 'is', null).executeTakeFirstOrThrow()
  return { url, expires_at: expires_at.toISOString() }
}

function sendLetter(
  tx: Tx,
  messaging: Messaging,
  by: Actor,
  { login, client }: Account,
  template: string,
  letter: { subject: string; body: string; masked: string },
): Promise<void> {
  const to = { client_id: client?.id ?? null, request_id: null, channel: 'email', recipient: login } as const
  const message = { ...to, template, ...letter }
  // staff have no client, and are written to whatever others do
  return client ? sendAskedMessage(tx, messaging, by, message) : sendMessage(tx, messaging.secrets, message)
}

/** A live link, and its account locked: a call that makes or uses a link locks the account first. */
async function lockLink(tx: Tx, audience: Account['audience'], token: string) {
  const link = await tx
    .selectFrom('password_links')
    .select(['id', 'purpose', 'expires_at', 'client_user_id', 'admin_id'])
    .where('token_hash', '=', sha256(token))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  const id = audience === 'client' ? link?.client_user_id : link?.admin_id
  const account = id ? await lockAccount(tx, audience, { id, or_invited: true }) : undefined
  return link && account ? { link, account } : refuse('password_link_dead')
}

/** @throws Refusal `password_link_dead` for a link that is unknown, used, replaced or too old; `too_many_requests` */
export async function readPasswordLink(
  { db, config }: Services,
  by: Actor,
  audience: Account['audience'],
  token: string,
): Promise<PasswordLink> {
  await checkLimit(db, 'password_links_address', addressKey(by.ip))
  const { link, account } = await transaction(db, (tx) => lockLink(tx, audience, token)).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await takeLimit(db, 'password_links_address', addressKey(by.ip))
      throw error
    },
  )
  const { login, full_name } = account
  await refusePasswordLogin(db, config, audience, login)
  const asks_consents = await asksConsents(db, account)
  const asks_owner = asksOwner(account)
  return {
    purpose: link.purpose,
    login,
    full_name,
    expires_at: link.expires_at.toISOString(),
    asks_consents,
    asks_owner,
  }
}

/**
 * Sets the password of the link's account; the first user of a client that staff created accepts the rules with it. The link and all sessions of the account end.
 * @throws Refusal `password_link_dead`, `invalid_fields` for a weak password, `login_taken` for one who was invited and
 * has another cabinet, `too_many_requests`
 */
export async function usePasswordLink(
  services: Services,
  by: Actor,
  audience: Account['audience'],
  { token, password, consents, owner }: PasswordLinkUse,
): Promise<void> {
  const address = addressKey(by.ip)
  await withLimit(services.db, 'password_links_address', address, () =>
    transaction(services.db, async (tx) => {
      const { link, account: found } = await lockLink(tx, audience, token)
      await refusePasswordLogin(tx, services.config, audience, found.login)
      const account = asksOwner(found) ? await nameOwner(tx, ownerOf(found, by), found, owner) : found
      await refuseWeak(password, passwordContextOf(account, services.config.brand_name))
      const used = await tx
        .updateTable('password_links')
        .set({ ended_at: sql`now()` })
        .where('id', '=', link.id)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!used) refuse('password_link_dead')
      if (await asksConsents(tx, account)) await acceptConsents(tx, by, account, consents)
      if (account.is_invited) await join(tx, services, account, ownerOf(account, by))
      await savePassword(tx, services, ownerOf(account, by), account, password, 'set_password')
      await endSessions(tx, keyOf(account))
    }),
  )
}
