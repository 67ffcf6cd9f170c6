import { X509Certificate } from 'node:crypto'
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crl_days, crl_offline_days } from '#shared/rules/limits.ts'
import { sealCommandTexts as t } from '#shared/text/seal-commands.ts'
import { titleOf } from '#server/documents/cms/chain.ts'
import { reasons, type RevocationReason } from '#server/documents/cms/crl.ts'
import { keepCrlFresh, renewCrl, revoke, revokedCertificates, storedCrl } from '#server/documents/cms/crl-file.ts'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { openOwn, renewOperator, type OwnSettings } from '#server/documents/cms/own-certificate.ts'
import {
  hasRootKey,
  operator_file,
  type Pair,
  readRoot,
  readRootBundle,
  removeRootKey,
  rootBundle,
} from '#server/documents/cms/own-keys.ts'
import { certificateTexts } from '#shared/text/certificate.ts'
import { system } from '#server/platform/core/actor.ts'
import { giveToOwner, makeDataDir } from '#server/platform/core/data-dir.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { readConfig } from '../config.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation, storedBeside } from '../installation.ts'

const root_password_chars_min = 12

type Place = { dataDir: string; keys: string; own: OwnSettings; call: Call }

/**
 * `npx roscherk seal ACTION`: the server's own certificate of seals, its root and its list of revoked certificates. Works
 * beside running servers, which read the certificate at their start and the list each time.
 */
export async function manageSeal(call: Call): Promise<ExitCode> {
  const [name = '', argument] = call.positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new StartRefusal(t.no_action(name))
  await act(call, action, argument)
  return exitCodes.ok
}

/** `npx roscherk seal:renew` */
export async function renewSeal(call: Call): Promise<ExitCode> {
  await act(call, renew)
  return exitCodes.ok
}

type Action = (place: Place, argument?: string) => Promise<void>

async function act(call: Call, action: Action, argument?: string): Promise<void> {
  const environment = { ...process.env, DEMO: '0' }
  const { data_dir: dataDir, seal } = await storedBeside(environment, readConfig(environment))
  if (seal.files) throw new StartRefusal(t.configured)
  const keys = keysFolder(dataDir)
  const isMade = await stat(join(keys, operator_file)).catch(() => null)
  if (!isMade && action !== create) throw new StartRefusal(t.none)
  try {
    await action({ dataDir, keys, own: seal.own, call }, argument)
  } finally {
    await giveToOwner(dataDir, 'keys')
  }
}

async function renew(place: Place): Promise<void> {
  const { certificate_pem } = await renewOperator(place.keys, await rootOf(place), place.own, new Date())
  say(described(certificate_pem))
  await recordRenewal(new X509Certificate(certificate_pem).fingerprint256)
  say(t.renewed)
}

/** The certificate is in place already: a database that cannot be reached does not take it back. */
async function recordRenewal(fingerprint: string): Promise<void> {
  try {
    const { database, close } = await openInstallation()
    try {
      await transaction(database.db, async (tx) => {
        const event = 'installation.renew_seal'
        record(tx, system, { event, subject_id: null, client_id: null, after: { fingerprint } })
      })
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    say(t.not_recorded(error.message))
  }
}

const actions: Readonly<Record<string, Action>> = {
  status: showStatus,
  create,
  renew,
  'export-root': exportRoot,
  'remove-root': removeRoot,
  crl: makeList,
  revoke: revokeOne,
}

async function showStatus({ dataDir, keys }: Place): Promise<void> {
  say(described(await readFile(join(keys, operator_file), 'utf8')))
  say((await hasRootKey(keys)) ? t.root_here : t.root_away)
  for (const { fingerprint_sha256, at } of await revokedCertificates(dataDir)) say(t.revoked(fingerprint_sha256, at))
  const list = await storedCrl(dataDir)
  say(list ? t.list(list.until.toISOString()) : t.no_list)
}

/** For servers that share no folder; what exists is shown. */
async function create({ dataDir, keys, own }: Place): Promise<void> {
  await makeDataDir(dataDir)
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const { uid, gid } = await stat(dataDir)
  if (process.getuid?.() === 0) await chown(keys, uid, gid)
  const { operator } = await openOwn(keys, own, new Date())
  await keepCrlFresh(dataDir, own.password)
  say(described(operator.certificate_pem))
  say(t.created(keys))
}

async function exportRoot(place: Place, typed?: string): Promise<void> {
  if (typed === undefined) throw new StartRefusal(t.no_file)
  const file = place.call.path(typed)
  const password = await rootPassword(place)
  const bundle = rootBundle(await rootOnServer(place), password)
  await writeFile(file, bundle, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartRefusal(t.exists(file)) : error
  })
  say(t.exported(file))
}

async function removeRoot(place: Place): Promise<void> {
  if (place.call.text('root') === undefined) throw new StartRefusal(t.no_root)
  const root = await rootOf(place)
  // the last list that the server cannot renew
  const { until } = await renewCrl(place.dataDir, root, new Date(), crl_offline_days)
  await removeRootKey(place.keys)
  say(t.removed)
  say(t.crl(until.toISOString()))
}

async function makeList(place: Place): Promise<void> {
  const days = (await hasRootKey(place.keys)) ? crl_days : crl_offline_days
  const { until } = await renewCrl(place.dataDir, await rootOf(place), new Date(), days)
  say(t.crl(until.toISOString()))
}

async function revokeOne(place: Place, fingerprint?: string): Promise<void> {
  if (fingerprint === undefined) throw new StartRefusal(t.no_fingerprint)
  const reason = place.call.text('reason') ?? 'superseded'
  if (!isReason(reason)) throw new StartRefusal(t.reason)
  // before anything is written: without the root no list can be signed
  await rootOf(place)
  if (!(await revoke(place.dataDir, fingerprint, reason, new Date()))) throw new StartRefusal(t.unknown(fingerprint))
  await makeList(place)
}

const isReason = (name: string): name is RevocationReason => Object.hasOwn(reasons, name)

/** The root's key and certificate: from the given file, else from the server. */
async function rootOf(place: Place): Promise<Pair> {
  const file = place.call.text('root')
  if (file === undefined) return rootOnServer(place)
  const { certificate_pem } = await storedRoot(place)
  return readRootBundle(place.call.path(file), await passwordOf(place), certificate_pem)
}

async function rootOnServer(place: Place): Promise<Pair> {
  const { certificate_pem, key_pem } = await storedRoot(place)
  if (key_pem === null) throw new StartRefusal(certificateTexts.root_away)
  return { certificate_pem, key_pem }
}

async function storedRoot({ keys, own }: Place) {
  const stored = await readRoot(keys, own.password ?? undefined)
  if (!stored) throw new StartRefusal(t.none)
  return stored
}

async function rootPassword(place: Place): Promise<string> {
  const password = await passwordOf(place)
  if (password === undefined || password.length < root_password_chars_min) throw new StartRefusal(t.no_password)
  return password
}

async function passwordOf({ call }: Place): Promise<string | undefined> {
  const file = call.text('root-password-file')
  return file === undefined ? undefined : (await readFile(call.path(file), 'utf8')).replace(/\r?\n$/, '')
}

function described(pem: string): string {
  const { validToDate, fingerprint256 } = new X509Certificate(pem)
  return t.term(titleOf(new X509Certificate(pem)) ?? '', validToDate.toISOString(), fingerprint256)
}
