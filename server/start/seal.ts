import { X509Certificate } from 'node:crypto'
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crl_days, crl_offline_days } from '#shared/rules/limits.ts'
import { sealCommandTexts as t } from '#shared/text/seal-commands.ts'
import { titleOf } from '#server/documents/cms/chain.ts'
import { reasons, type RevocationReason } from '#server/documents/cms/crl.ts'
import { renewCrl, revoke, revokedCertificates, storedCrl } from '#server/documents/cms/crl-file.ts'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { renewOperator, type OwnSettings } from '#server/documents/cms/own-certificate.ts'
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
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

const root_password_chars_min = 12

const options = {
  root: { type: 'string' },
  'root-password-file': { type: 'string' },
  reason: { type: 'string', default: 'superseded' },
} as const
type Values = { root?: string; 'root-password-file'?: string; reason: string }

type Place = { dataDir: string; keys: string; own: OwnSettings; values: Values }

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * `npm run seal -- command`: the server's own certificate of seals, its root and its list of revoked certificates. Works
 * beside running servers, which read the certificate at their start and the list each time.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [name = '', argument] = positionals
  const command = commands[name]
  if (!command) {
    say(t.usage)
    return 2
  }
  const { data_dir: dataDir, seal } = readConfig(process.env)
  if (seal.files) throw new StartRefusal(t.configured)
  const keys = keysFolder(dataDir)
  if (!(await stat(join(keys, operator_file)).catch(() => null))) throw new StartRefusal(t.none)
  try {
    await command({ dataDir, keys, own: seal.own, values }, argument)
  } finally {
    await giveToServer(keys)
  }
  return 0
}

const commands: Record<string, (place: Place, argument: string | undefined) => Promise<void>> = {
  status: showStatus,
  async renew(place) {
    const { certificate_pem } = await renewOperator(place.keys, await rootOf(place), place.own, new Date())
    say(described(certificate_pem))
    say(t.renewed)
  },
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

async function exportRoot(place: Place, file: string | undefined): Promise<void> {
  if (file === undefined) throw new StartRefusal(t.no_file)
  const password = await rootPassword(place)
  const bundle = rootBundle(await rootOf({ ...place, values: { ...place.values, root: undefined } }), password)
  await writeFile(file, bundle, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartRefusal(t.exists(file)) : error
  })
  say(t.exported(file))
}

async function removeRoot(place: Place): Promise<void> {
  if (place.values.root === undefined) throw new StartRefusal(t.no_root)
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

async function revokeOne(place: Place, fingerprint: string | undefined): Promise<void> {
  if (fingerprint === undefined) throw new StartRefusal(t.no_fingerprint)
  if (!Object.hasOwn(reasons, place.values.reason)) throw new StartRefusal(t.reason)
  const reason = place.values.reason as RevocationReason
  // before anything is written: without the root no list can be signed
  await rootOf(place)
  if (!(await revoke(place.dataDir, fingerprint, reason, new Date()))) throw new StartRefusal(t.unknown(fingerprint))
  await makeList(place)
}

/** From the given file, else from the server. */
async function rootOf({ keys, own, values }: Place): Promise<Pair> {
  const stored = await readRoot(keys, own.password ?? undefined)
  if (!stored) throw new StartRefusal(t.none)
  const { certificate_pem, key_pem } = stored
  if (values.root !== undefined) {
    return readRootBundle(values.root, await passwordIn(values['root-password-file']), certificate_pem)
  }
  if (key_pem === null) throw new StartRefusal(certificateTexts.root_away)
  return { certificate_pem, key_pem }
}

async function rootPassword({ values }: Place): Promise<string> {
  const password = await passwordIn(values['root-password-file'])
  if (password === undefined || password.length < root_password_chars_min) throw new StartRefusal(t.no_password)
  return password
}

async function passwordIn(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
}

function described(pem: string): string {
  const { validToDate, fingerprint256 } = new X509Certificate(pem)
  return t.term(titleOf(new X509Certificate(pem)) ?? '', validToDate.toISOString(), fingerprint256)
}

/** Run by root, the command leaves its files to the server's user, who owns the folder. */
async function giveToServer(keys: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(keys)
  const names = (await readdir(keys, { recursive: true })).filter((name) => /^(seal-|issued)/.test(name))
  for (const name of names) await chown(join(keys, name), uid, gid)
}

await runCommand(main)
