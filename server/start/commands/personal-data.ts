import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Stays } from '#shared/contract/personal-data.ts'
import { toEmail } from '#shared/contract/email.ts'
import { reason_chars_max } from '#shared/rules/limits.ts'
import { showPhone, knownPhone } from '#shared/rules/phone.ts'
import { personalDataTexts as t } from '#shared/text/personal-data.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { eraseAbout, exportAbout, lookUp, phonesOf } from '#server/requests/personal-data/erase.commands.ts'
import { exportArchive } from '#server/requests/personal-data/export-archive.ts'
import { publicUrlOf } from '../config.ts'
import { openKnownSecrets } from '../known-keys.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation, type Installation } from '../installation.ts'

type Place = Installation & { call: Call; phone: string; reason: string }

const scope = systemScope(system, null)

const actions: Readonly<Record<string, (place: Place) => Promise<void>>> = { show, export: exportAll, erase }

/** `npx roscherk personal-data ACTION PHONE|EMAIL`: what the console's page does, for one person over all clients. */
export async function personalData(call: Call): Promise<ExitCode> {
  const [name = '', whose = ''] = call.positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new StartRefusal(`Действия ${name} нет: show, export или erase.`)
  const reason = call.text('reason')?.trim() ?? ''
  if (name !== 'show' && (reason === '' || reason.length > reason_chars_max)) {
    throw new StartRefusal(`Укажите основание, до ${reason_chars_max} знаков: --reason "Заявление от 01.02.2026"`)
  }
  const installation = await openInstallation()
  try {
    await action({ ...installation, call, reason, phone: await phoneOf(installation, whose) })
    return exitCodes.ok
  } finally {
    await installation.close()
  }
}

/** @throws {StartRefusal} not a phone, or an address of nobody or of several people */
async function phoneOf({ database }: Installation, whose: string): Promise<string> {
  if (!whose.includes('@')) {
    const phone = knownPhone(whose)
    if (phone === null) throw new StartRefusal(`Не номер мобильного телефона и не адрес почты: ${whose}`)
    return phone
  }
  const [phone, ...others] = await phonesOf(database.db, toEmail(whose))
  if (phone === undefined) throw new StartRefusal(`О ${whose} ничего не хранится.`)
  if (others.length === 0) return phone
  throw new StartRefusal(`С ${whose} связаны номера ${[phone, ...others].join(', ')}. Повторите с номером.`)
}

async function show({ database, phone }: Place): Promise<void> {
  const { erased, stays, stopped } = await transaction(database.db, (tx) => lookUp(tx, scope, phone))
  say(t.found(showPhone(phone)))
  sayCounts(t.erased, erased)
  say(t.will_stay)
  sayStays(stays)
  if (stopped) say(t.stopped)
}

async function exportAll({ config, database, call, phone, reason }: Place): Promise<void> {
  const file = call.path(call.text('out') ?? `personal-data-${phone.slice(1)}.zip`)
  const about = await transaction(database.db, (tx) => exportAbout(tx, scope, { phone, reason }))
  const { name, inn } = config.operator
  const archive = exportArchive(about, { phone, operator: `${name}, ИНН ${inn}` })
  await pipeline(archive, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  say(`${file}\n${t.export_about}`)
}

async function erase({ config, database, phone, reason }: Place): Promise<void> {
  const secrets = await openKnownSecrets(database.db, config)
  const services = { config: { ...config, public_url: publicUrlOf(config) }, secrets }
  const { erased, beside, stays, mentions } = await transaction(database.db, (tx) =>
    eraseAbout(tx, services, scope, { phone, reason }),
  )
  say(`${t.done}: ${showPhone(phone)}`)
  sayCounts(t.erased, erased)
  sayCounts(t.beside, beside)
  say(t.will_stay)
  sayStays(stays)
  say(t.backups_stay)
  if (mentions.length > 0) say(`${t.mentions}. ${t.mentions_about}`)
  for (const mention of mentions) say(`  ${t.mention(mention)}`)
}

function sayStays(stays: readonly Stays[]): void {
  if (stays.length === 0) say(`  ${t.nothing_stays}`)
  for (const { count, what, basis, term } of stays) say(`  ${count}  ${what}. ${t.stays_by(basis, term)}`)
}

function sayCounts<Name extends string>(texts: Record<Name, string>, counts: Record<Name, number>): void {
  for (const [name, text] of Object.entries<string>(texts)) {
    const count = counts[name as Name]
    if (count > 0) say(`  ${count}  ${text}`)
  }
}
