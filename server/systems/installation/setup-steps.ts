import { sql, type Kysely } from 'kysely'
import type { SetupStep } from '#shared/contract/installation.ts'
import { setupSteps, type SetupStepName } from '#shared/rules/setup-steps.ts'
import { sealTexts } from '#shared/text/seal.ts'
import { setupTexts as t } from '#shared/text/setup.ts'
import { consoleDeliveryTexts } from '#shared/text/deliveries.ts'
import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import { unnamed_login } from '#server/people/auth/accounts.ts'
import { isLoopback } from '#server/platform/core/is-loopback.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

type Found = Omit<SetupStep, 'step'>

const done = (about: string): Found => ({ is_done: true, about })
const missing = (about: string): Found => ({ is_done: false, about })

type Around = Pick<Services, 'db' | 'config' | 'certificate'>

/** Each step, with what is missing. Nothing is asked outside of this server. */
export async function setupStepsOf(services: Around): Promise<SetupStep[]> {
  const { config } = services
  const { mail, sms } = config.delivery
  const { owner } = config.seal.own
  const found: Record<SetupStepName, Found> = {
    company: owner ? done(t.company(owner.name, owner.inn)) : missing(t.no_company),
    address: ofAddress(config.public_url),
    owner: (await hasUnnamedOwner(services.db)) ? missing(t.no_owner(unnamed_login)) : done(t.owner),
    mail: mail ? done(t.mail(mail.host, mail.from)) : missing(t.no_mail),
    sms: sms.driver === 'outbox' ? missing(t.no_sms) : await ofSms(services.db, sms.driver),
    seal: await ofSeal(services),
    backup: await ofBackup(services.db),
  }
  return setupSteps.map((step) => ({ step, ...found[step] }))
}

function ofAddress(url: string): Found {
  const { protocol, hostname } = new URL(url)
  if (isLoopback(hostname)) return missing(t.here_only(url))
  return protocol === 'https:' ? done(t.address(url)) : missing(t.no_tls(url))
}

async function hasUnnamedOwner(db: Kysely<Tables>): Promise<boolean> {
  const owner = db.selectFrom('admins').select('id').where('login', '=', unnamed_login).where('status', '=', 'active')
  return (await owner.executeTakeFirst()) !== undefined
}

async function ofSeal({ certificate, config }: Around): Promise<Found> {
  const [notice] = await sealNoticesOf({ certificate, config })
  if (notice === undefined) return done(t.seal)
  const { source, valid_until } = certificate
  return missing(sealTexts.notice(notice, { source, valid_until: valid_until.toISOString(), crl_until: null }))
}

/** Whether somebody has typed a code that this gateway brought, and when. */
async function ofSms(
  db: Kysely<Tables>,
  driver: Exclude<Around['config']['delivery']['sms']['driver'], 'outbox'>,
): Promise<Found> {
  const { rows } = await sql<{
    at: Date
    driver: string
  }>`select at, payload::jsonb -> 'after' ->> 'driver' as driver from journal
    where subject = 'installation' and event = 'installation.prove_sms' order by id desc limit 1`.execute(db)
  const [last] = rows
  return done(t.sms(consoleDeliveryTexts.providers[driver], last?.driver === driver ? last.at.toISOString() : null))
}

/** When the last copy was made; null when none ever was. */
async function ofBackup(db: Kysely<Tables>): Promise<Found> {
  const { rows } = await sql<{ at: Date }>`select at from journal
    where subject = 'installation' and event = 'installation.back_up' order by id desc limit 1`.execute(db)
  const [last] = rows
  return last ? done(t.backup(last.at.toISOString())) : missing(t.no_backup)
}
