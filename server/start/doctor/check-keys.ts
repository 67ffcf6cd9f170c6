import { X509Certificate } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sealTexts } from '#shared/text/seal.ts'
import { readConfigured } from '#server/documents/cms/configured-certificate.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { openGost } from '#server/documents/cms/gost.ts'
import { keysFolder, samplesFolder } from '#server/documents/cms/known-certificates.ts'
import { readOperator, readRoot } from '#server/documents/cms/own-keys.ts'
import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import type { Config } from '#server/platform/core/config.ts'
import { readSecrets, sameBytes } from '#server/platform/core/secrets.ts'
import type { Database } from '#server/platform/db/open.ts'
import { fault, messageOf, ok, warning, when, type Finding } from '#server/platform/core/finding.ts'
import { checkOf } from '../known-keys.ts'
import type { Around } from './around.ts'
import { sealFix } from './fixes.ts'

const root_days_warned = 365
const day_ms = 24 * 3600 * 1000

export async function checkSecretKey({ db }: Database, config: Config): Promise<Finding[]> {
  const known = await db.selectFrom('installations').selectAll().executeTakeFirst()
  if (!known) return [ok('secret_key', 'Секретный ключ сделает первый запуск сервера.')]
  const where = config.secret_key ? 'SECRET_KEY' : join(keysFolder(config.data_dir), 'secret.key')
  const why = 'Сервер не запустится: с другим ключом неверны все коды и вторые факторы.'
  const fix = 'вернуть secret.key из копии DATA_DIR/keys или прежний SECRET_KEY'
  const secrets = await readSecrets(config.data_dir, config.secret_key)
  if (!secrets) return [fault('secret_key', { what: `Секретного ключа нет: ${where}.`, why, fix })]
  if (!sameBytes(checkOf(secrets), known.secret_check)) {
    return [fault('secret_key', { what: `Секретный ключ не от этой базы: ${where}.`, why, fix })]
  }
  return [ok('secret_key', 'Секретный ключ — от этой базы.')]
}

type Present = Parameters<typeof sealNoticesOf>[0]['certificate']

export async function checkSeal({ db }: Database, config: Config): Promise<Finding[]> {
  const { files, own } = config.seal
  const keys = keysFolder(config.data_dir)
  const known = await db.selectFrom('installations').select('root_sha256').executeTakeFirst()
  try {
    if (files) {
      const { certificate_pem } = await readConfigured(files, new Date())
      return [...(await ofCertificate(config, certificate_pem, 'configured')), ...(await ofSamples(config))]
    }
    const password = own.password ?? undefined
    const root = await readRoot(keys, password)
    const operator = await readOperator(keys, password)
    if (!root || !operator) {
      if (!known?.root_sha256) return [ok('seal', 'Сертификат печати сделает первый запуск сервера.')]
      throw new Error(`В ${keys} нет ключей печати.`)
    }
    const rootCertificate = new X509Certificate(root.certificate_pem)
    const isOurs = !known?.root_sha256 || known.root_sha256 === rootCertificate.fingerprint256
    if (!isOurs) throw new Error('Корневой сертификат печати — не тот, которым подписаны документы этой базы.')
    return [
      ...(await ofCertificate(config, operator.certificate_pem, 'own')),
      ...ofRoot(rootCertificate),
      ...(await ofSamples(config)),
    ]
  } catch (error) {
    return [
      fault('seal', {
        what: messageOf(error),
        why: 'Сервер не запустится: печать поставить нечем.',
        fix: sealFix(error, files ? null : keys),
      }),
    ]
  }
}

async function ofCertificate(config: Config, pem: string, source: Present['source']): Promise<Finding[]> {
  const read = new X509Certificate(pem)
  const certificate: Present = {
    certificate_pem: pem,
    source,
    fingerprint_sha256: read.fingerprint256,
    valid_until: read.validToDate,
  }
  const settings = { ...config, public_url: config.public_url ?? '' }
  const notices = await sealNoticesOf({ certificate, config: settings })
  const crl_until = (await storedCrl(config.data_dir))?.until.toISOString() ?? null
  const facts = { source, valid_until: read.validToDate.toISOString(), crl_until }
  if (notices.length === 0) return [ok('seal', `Сертификат печати действует до ${facts.valid_until.slice(0, 10)}.`)]
  return notices.map((notice) => {
    const [what = '', ...fix] = sealTexts.notice(notice, facts).split(/(?<=\.) /)
    const trouble = {
      what,
      why: 'Документы подписаны, но печати не получают, или её не проверить.',
      fix: fix.join(' ') || 'npx roscherk seal:renew',
    }
    return notice === 'ended' || notice === 'revoked' ? fault('seal', trouble) : warning('seal', trouble)
  })
}

/** The chain of samples; made by the next start of the server where it is not there. */
async function ofSamples({ data_dir }: Config): Promise<Finding[]> {
  const folder = samplesFolder(data_dir)
  const sample = await readOperator(folder, undefined)
  if (!sample) return [ok('seal_samples', 'Сертификат образцов сделает следующий запуск сервера.')]
  const until = new X509Certificate(sample.certificate_pem).validToDate
  if (until > new Date())
    return [ok('seal_samples', `Сертификат образцов действует до ${until.toISOString().slice(0, 10)}.`)]
  return [
    warning('seal_samples', {
      what: `Сертификат образцов действовал до ${until.toISOString().slice(0, 10)}.`,
      why: 'Печать новых образцов программы для чтения PDF покажут просроченной.',
      fix: `убрать ${folder}/seal-operator* и запустить сервер: он выпустит новый`,
    }),
  ]
}

function ofRoot(root: X509Certificate): Finding[] {
  const days = (root.validToDate.getTime() - Date.now()) / day_ms
  return when(days < root_days_warned, () =>
    warning('seal_root', {
      what: `Корневой сертификат печати действует до ${root.validToDate.toISOString().slice(0, 10)}.`,
      why: 'После этого нельзя выпустить ни сертификата печати, ни списка отозванных.',
      fix: 'SEAL_CERTIFICATE — сертификат удостоверяющего центра; прежние печати остаются своими',
    }),
  )
}

export async function checkGost(
  { db }: Database,
  { seal }: Config,
  hasEngine: () => Promise<boolean>,
): Promise<Finding[]> {
  const engine = 'apt-get install libengine-gost-openssl'
  if (!seal.gost) {
    const sealed = await db.selectFrom('gost_seals').select('file_id').limit(1).executeTakeFirst()
    return when(sealed !== undefined && !(await hasEngine()), () =>
      warning('gost', { what: 'Модуля ГОСТ для openssl нет.', why: 'Прежние подписи ГОСТ не проверить.', fix: engine }),
    )
  }
  try {
    const { sign, signer, valid_until } = await openGost(seal.gost)
    await sign(Buffer.from('doctor'))
    return [ok('gost', `Подпись ГОСТ: ${signer}, до ${valid_until.toISOString().slice(0, 10)}.`)]
  } catch (error) {
    return [
      fault('gost', {
        what: `Подпись ГОСТ не ставится: ${messageOf(error)}.`,
        why: 'Экземпляры остаются без второй подписи.',
        fix: `${engine}; GOST_CERTIFICATE и GOST_KEY — по ГОСТ Р 34.10-2012, GOST_PASSWORD_FILE — пароль ключа`,
      }),
    ]
  }
}

const others = 0o007
const group = 0o070

type Whose = { uid: number; gid: number; isPrivate: boolean }

/**
 * Keys, and settings with passwords, that other users of the machine can read. A group that only the service is in may
 * read what root has given it, but not its own keys, which it reads as their owner.
 */
export async function checkModes(config: Config, { env, env_file, etc }: Around): Promise<Finding[]> {
  const keys = keysFolder(config.data_dir)
  const names = await readdir(keys, { recursive: true }).catch(() => [])
  const { files, gost } = config.seal
  const settings = env_file ?? join(etc, 'roscherk/roscherk.env')
  const named = [
    env['SEAL_PASSWORD_FILE'],
    files?.certificate,
    files?.key,
    gost?.key,
    env['GOST_PASSWORD_FILE'],
    settings,
  ]
  const paths = [keys, ...names.map((name) => join(keys, name)), ...named.filter((path) => path !== undefined)]
  const service = await serviceOf(config.data_dir, etc)
  const open = new Map<string, string>()
  for (const path of new Set(paths)) {
    const found = await stat(path).catch(() => null)
    if (found && isOpen(found, path.startsWith(keys) ? null : service)) open.set(path, closed(path, found, service))
  }
  if (open.size === 0) return [ok('modes', 'Ключи и пароли читает только пользователь сервера.')]
  return [
    fault('modes', {
      what: `Другие пользователи машины прочтут: ${[...open.keys()].join(', ')}.`,
      why: 'Это ключи и пароли: с ними подписывают и входят от вашего имени.',
      fix: [...open.values()].join('; '),
    }),
  ]
}

function isOpen({ mode, gid }: Stats, service: Whose | null): boolean {
  if ((mode & others) !== 0) return true
  return (mode & group) !== 0 && !(service?.isPrivate && gid === service.gid)
}

/** A file of root that the service reads by its group keeps the group's right to read: without it the service would not start. */
function closed(path: string, { uid }: Stats, service: Whose | null): string {
  if (path.endsWith('.env')) return `chown root:root ${path} && chmod 600 ${path}`
  return uid === service?.uid ? `chmod go= ${path}` : `chown root:roscherk ${path} && chmod 640 ${path}`
}

/** The owner of the data, and whether nobody else of this machine is in its group (passwd(5), group(5)). */
async function serviceOf(data_dir: string, etc: string): Promise<Whose | null> {
  const found = await stat(data_dir).catch(() => null)
  if (!found) return null
  const { uid, gid } = found
  const rowsOf = async (name: string) =>
    (await readFile(join(etc, name), 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const users = await rowsOf('passwd')
  const own = users.filter((user) => user[2] === String(uid)).map(([name = '']) => name)
  const primary = users.filter((user) => user[3] === String(gid)).map(([name = '']) => name)
  const members = (await rowsOf('group')).find((row) => row[2] === String(gid))?.[3]?.split(',') ?? []
  const strangers = [...primary, ...members].filter((name) => name !== '' && name !== 'root' && !own.includes(name))
  return { uid, gid, isPrivate: strangers.length === 0 }
}
