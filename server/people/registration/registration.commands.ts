import { sql } from 'kysely'
import type { Registration, RegistrationAccepted, RegistrationConfirm } from '#shared/contract/registration.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import { registration_link_hours, registration_tries_max } from '#shared/rules/limits.ts'
import { accountExistsEmail, confirmEmail, registrationTexts } from '#shared/text/registration.ts'
import { sendAskedMessage } from '#server/messages/outbox/asked-message.ts'
import { clientProfile } from '#server/people/auth/auth.commands.ts'
import { visitorTurn, withPasswordTurn } from '#server/people/auth/password-turns.ts'
import { makeResetAddress } from '#server/people/auth/password-links.commands.ts'
import { hashPassword, isPassword, refuseWeak } from '#server/people/auth/passwords.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { accountConsents } from '#server/people/auth/consent-texts.ts'
import { newToken, openSession } from '#server/platform/access/authenticate.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { checkLimit, takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

const link_prefix = 'rr_'

/**
 * Stores the form and writes to its address. With an account there the same is done and answered: only the letter
 * differs, so nobody but the reader of that mail learns that there is one.
 * @throws Refusal `invalid_fields` for a weak password, `too_many_requests`, `day_budget_spent`
 */
export async function register(services: Services, by: Actor, form: Registration): Promise<RegistrationAccepted> {
  const { config, db } = services
  const login = form.login.toLowerCase()
  const address = addressKey(by.ip)
  await checkLimit(db, 'registrations_address', address)
  await refuseWeak(form.password, [form.login, form.name, form.full_name, config.brand_name])
  await checkLimit(db, 'registrations_email', login)
  const password_hash = await withPasswordTurn(visitorTurn(by.ip), () => hashPassword(form.password))
  const { token, hash } = newToken(link_prefix)
  const name = form.kind === 'individual' ? form.full_name : form.name
  await transaction(db, async (tx) => {
    await takeLimit(tx, 'registrations_email', login)
    await takeLimit(tx, 'registrations_address', address)
    await tx
      .insertInto('registrations')
      .values({
        token_hash: hash,
        kind: form.kind,
        name,
        inn: form.kind === 'legal' ? (form.inn ?? null) : null,
        full_name: form.full_name,
        login,
        phone: form.phone,
        password_hash,
        consents: JSON.stringify(accountConsents(form.consents)),
        ip: by.ip,
        user_agent: by.user_agent,
        expires_at: sql<Date>`now() + make_interval(hours => ${registration_link_hours})`,
      })
      .execute()
    const brand = config.brand_name
    // after # the token reaches neither a server's log nor a referrer
    const reset_url = await makeResetAddress(tx, services, 'client', login)
    const letter = reset_url
      ? {
          template: 'account_exists',
          ...accountExistsEmail({ brand, url: `${config.public_url}/personal`, reset_url }),
        }
      : { template: 'confirm_email', ...confirmEmail({ brand, url: `${config.public_url}/register/confirm#${token}` }) }
    const maskedBody = letter.body.replaceAll(/#[\w-]+/g, '#••••••')
    await sendAskedMessage(tx, services, by, {
      client_id: null,
      request_id: null,
      channel: 'email',
      recipient: form.login,
      ...letter,
      masked: maskedBody,
    })
  })
  return { message: registrationTexts.accepted }
}

/**
 * Turns a registration into a client with its owner, who is logged in. The password of the form is asked too: otherwise
 * the reader of a letter would open an account whose password somebody else has chosen.
 * @throws Refusal `registration_link_dead` for an unknown, used or late link, or after ten tries;
 * `wrong_credentials`, `login_taken` when another registration of the address was confirmed before
 */
export async function confirmRegistration(
  services: Services,
  by: Actor,
  { token, password }: RegistrationConfirm,
): Promise<ClientSession> {
  const { db } = services
  const token_hash = sha256(token)
  // counted and committed before it is compared; the comparison is slow and must hold no lock
  const counted = await db
    .updateTable('registrations')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where('tries', '<', registration_tries_max)
    .returning('password_hash')
    .executeTakeFirst()
  if (!counted) refuse('registration_link_dead')
  const isRight = () => isPassword(counted.password_hash, password)
  if (!(await withPasswordTurn(visitorTurn(by.ip), isRight))) refuse('wrong_credentials', { message: wrong_password })
  return transaction(db, async (tx) => {
    const registration = await tx
      .updateTable('registrations')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!registration) refuse('registration_link_dead')
    const { id: client_user_id, client_id } = await openOwner(tx, by, registration)
    const place = placeOf(services.secrets, client_id, by)
    const session = await openSession(tx, { audience: 'client', client_user_id }, by, place)
    return { token: session.token, profile: await clientProfile(tx, client_user_id) }
  })
}

const wrong_password = 'Пароль не тот. Введите пароль, который вы придумали при регистрации.'

type Owner = { id: number; client_id: number }

async function openOwner(tx: Tx, by: Actor, registration: Row<'registrations'>): Promise<Owner> {
  const { kind, name, inn, full_name, login, phone, password_hash, consents, ip, user_agent } = registration
  const client = await openClient(tx, by, { kind, name, inn })
  const user = await tx
    .insertInto('client_users')
    .values({ client_id: client.id, login, full_name, phone, role: 'owner', password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) refuse('login_taken')
  const accepted = { client_id: client.id, client_user_id: user.id, accepted_at: registration.created_at }
  await tx
    .insertInto('consents')
    .values(consents.map((text) => ({ ...text, ...accepted, ip, user_agent })))
    .execute()
  record(
    tx,
    { ...by, kind: 'client_user', id: user.id, name: full_name },
    {
      event: 'client-users.create',
      subject_id: user.id,
      client_id: client.id,
      after: {
        login,
        full_name,
        role: 'owner',
        consent_version: consents.find(({ kind }) => kind === 'agreement')?.text_version,
        offer_version: consents.find(({ kind }) => kind === 'offer')?.text_version,
      },
    },
  )
  return { id: user.id, client_id: client.id }
}
