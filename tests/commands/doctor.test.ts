import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDelivery } from '#server/messages/gateways/open-delivery.ts'
import { openLog } from '#server/platform/core/log.ts'
import { readConfig } from '#server/start/config.ts'
import { checkMailDomain } from '#server/messages/core/check-mail-domain.ts'
import { checkModes } from '#server/start/doctor/check-keys.ts'
import { checkProgram } from '#server/start/doctor/check-main-job.ts'
import { checkSettings } from '#server/start/doctor/check-settings.ts'
import { diagnose } from '#server/start/doctor/diagnose.ts'
import { bucketFix, databaseFix, folderFix, sealFix } from '#server/start/doctor/fixes.ts'
import { certificateTexts } from '#shared/text/certificate.ts'
import { checkSms } from '#server/messages/gateways/check-gateways.ts'
import { Outage } from '#server/platform/core/outage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Finding, Level } from '#server/platform/core/finding.ts'
import { aMailServer, type MailServer } from '#tests/deliveries/mail-server.support.ts'
import { has } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aDnsServer, type DnsServer } from '#tests/support/dns-server.ts'
import { aStampAuthority, noAuthority, type StampAuthority } from '#tests/support/stamp-authority.ts'
import { words } from '#tests/support/words.ts'
import { roscherk } from './command.support.ts'

const folder = mkdtempSync(join(tmpdir(), 'roscherk-doctor-'))
const sealPassword = join(folder, 'seal-password')
writeFileSync(sealPassword, 'пароль печати', { mode: 0o600 })

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyFile = join(folder, 'dkim.pem')
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const goodNames = () => ({
  'roscherk.test': ['google-site-verification=abc', 'v=spf1 ip4:10.0.0.1 ~all'],
  'portal._domainkey.roscherk.test': [`v=DKIM1; k=rsa; p=${published}`],
  '_dmarc.roscherk.test': ['v=DMARC1; p=quarantine'],
})

const operator = {
  OPERATOR_NAME: 'ООО «Здоровье»',
  OPERATOR_INN: '7707083893',
  OPERATOR_OGRN: '1027700132195',
  SEAL_PASSWORD_FILE: sealPassword,
}
// rows and files are broken on purpose
const etc = join(folder, 'etc')
mkdirSync(etc)
const server = await testServer({
  demo: false,
  ends_broken: true,
  env: { ...operator, PUBLIC_URL: 'http://127.0.0.1' },
})
const { data_dir } = server.services.config
const { pool } = server.database

let balance: unknown = { balance: '12500.40' }
let page: { status: number; body: string } | null = null
const gateway = createServer((_, answer) => {
  if (page) answer.writeHead(page.status, { 'content-type': 'text/html' })
  answer.end(page?.body ?? JSON.stringify(balance))
})
/** Another site, which answers where this server should. */
const stranger = createServer((request, answer) => {
  answer.statusCode = request.url === '/healthz' ? 200 : 404
  answer.end('{}')
})
const portOf = (server: typeof gateway) => (server.address() as AddressInfo).port
let mail: MailServer
let dns: DnsServer
let authority: StampAuthority = noAuthority
let good: NodeJS.ProcessEnv

beforeAll(async () => {
  for (const server of [gateway, stranger]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  mail = await aMailServer()
  dns = await aDnsServer(goodNames())
  if (has('openssl')) authority = await aStampAuthority()
  good = {
    ...operator,
    DEMO: '0',
    DATA_DIR: data_dir,
    DATABASE_URL: server.database.url,
    PUBLIC_URL: server.url,
    OFFICE_PATH: 'off',
    SMS_DRIVER: 'smsc',
    SMS_URL: `http://127.0.0.1:${portOf(gateway)}`,
    SMS_API_KEY: 'key',
    SMTP_URL: mail.url,
    SMTP_FROM: 'robot@roscherk.test',
    DKIM_DOMAIN: 'roscherk.test',
    DKIM_SELECTOR: 'portal',
    DKIM_KEY_FILE: keyFile,
    ...(authority.roots && { TSA_URL: authority.url, TSA_ROOTS: authority.roots }),
  }
})

afterAll(async () => {
  for (const server of [gateway, stranger]) server.close()
  await mail.close()
  await dns.close()
  await authority.close()
  rmSync(folder, { recursive: true })
})

/** A database that the server does not have. */
function absent(): string {
  const url = new URL(server.database.url)
  url.pathname += '_none'
  return url.href
}

type Planted = [check: string, level: Level, what: RegExp, fix: RegExp]

/** Planted faults that were not found once, or without a reason and a fix. */
const unfound = (found: readonly Finding[], planted: readonly Planted[]) =>
  planted.flatMap(([check, level, what, fix]) => {
    const same = found.filter((finding) => finding.check === check)
    const right = same.filter(
      (finding) => finding.level === level && what.test(finding.what) && fix.test(finding.fix ?? '') && finding.why,
    )
    return right.length === 1 ? [] : [{ check, what, same }]
  })

const wrong = (found: readonly Finding[]) => found.filter(({ level }) => level !== 'ok')

test('doctor finds nothing wrong with an installation in order but a missing backup and pages that are not built', async () => {
  const found = await diagnose(good, { names: dns.resolver, etc })
  expect(
    wrong(found).filter(({ check }) => !['backup', 'drill', 'pages', 'disk', 'open_files'].includes(check)),
  ).toEqual([])
  expect(unfound(found, [['backup', 'warning', /не делали/, /roscherk backup/]])).toEqual([])
  for (const check of [
    'database',
    'migrations',
    'secret_key',
    'seal',
    'connections',
    'storage',
    'public_url',
    'release',
    'sealing',
    'modes',
    'spf',
    'dkim',
    'dmarc',
  ]) {
    expect(found).toContainEqual(expect.objectContaining({ check, level: 'ok' }))
  }
  expect(found).toContainEqual(expect.objectContaining({ check: 'sms', what: expect.stringContaining('12500.4 ₽') }))
})

describe('doctor finds planted faults and says how to fix each:', () => {
  test('in the settings', async () => {
    const envFile = join(folder, 'roscherk.env')
    writeFileSync(envFile, '', { mode: 0o644 })
    chmodSync(join(data_dir, 'keys', 'secret.key'), 0o644)
    await words(server).anAdmin('owner')
    await pool.query(
      `insert into sessions (audience, token_hash, ip, expires_at, admin_id)
       select 'support', decode(md5(n::text), 'hex'), '10.0.0.9', now() + interval '1 day', a.id
         from generate_series(1, 12) n, (select id from admins order by id limit 1) a`,
    )
    const found = await diagnose(
      {
        ...good,
        PUBLIC_URL: 'http://portal.test',
        OPERATOR_NAME: '',
        OPERATOR_INN: '',
        SENDER_CHECK: 'off',
        SECOND_PERSON: 'off',
        SMS_DRIVER: '',
        SMS_URL: '',
        SMS_API_KEY: '',
        SMTP_URL: '',
        SEAL_PASSWORD_FILE: '',
        TSA_URL: 'http://127.0.0.1:9',
        TSA_ROOTS: '',
        TRUST_PROXY: '127.0.0.1, 0.0.0.0/0',
        OFFICE_PATH: '/none/soffice',
      },
      { env_file: envFile, names: dns.resolver, etc },
    )
    chmodSync(join(data_dir, 'keys', 'secret.key'), 0o600)
    expect(
      unfound(found, [
        ['public_url', 'fault', /без TLS/, /^PUBLIC_URL=https:\/\/portal\.test/],
        ['public_url', 'fault', /portal\.test не отвечает/, /proxy_pass/],
        ['operator', 'fault', /не назван/, /OPERATOR_NAME=/],
        ['sender_check', 'warning', /SENDER_CHECK=off/, /SENDER_CHECK=on/],
        ['second_person', 'warning', /SECOND_PERSON/, /SECOND_PERSON=on/],
        ['sms', 'fault', /SMS_DRIVER не задан/, /SMS_DRIVER=smsc/],
        ['mail', 'fault', /SMTP_URL не задан/, /SMTP_URL=smtps:/],
        ['seal_password', 'warning', /не зашифрованы/, /SEAL_PASSWORD_FILE=/],
        ['seal', 'fault', /парол/i, /SEAL_PASSWORD_FILE/],
        ['tsa_roots', 'warning', /без TSA_ROOTS/, /TSA_ROOTS=/],
        ['tsa', 'fault', /Штамп времени не получен/, /TSA_URL/],
        ['trust_proxy', 'fault', /слишком многим: 0\.0\.0\.0\/0/, /TRUST_PROXY=127\.0\.0\.1/],
        ['trust_proxy', 'fault', /с одного адреса 10\.0\.0\.9/, /TRUST_PROXY=10\.0\.0\.9/],
        ['office', 'fault', /OFFICE_PATH/, /libreoffice-writer-nogui/],
        ['modes', 'fault', /secret\.key.*roscherk\.env/, /chmod go= \S*secret\.key; chown root:root \S*roscherk\.env/],
      ]),
    ).toEqual([])
  })

  test('in the gateways and the queue', async () => {
    const certificate = join(folder, 'gost.pem')
    writeFileSync(certificate, server.services.certificate.certificate_pem)
    await server.worker.stop()
    await pool.query(
      `insert into jobs (kind, lane, payload, state, run_at) values
         ('deliver', 'messages', '{}', 'dead', now()), ('deliver', 'codes', '{}', 'waiting', now() - interval '5 minutes')`,
    )
    balance = { error: 'authorise error', error_code: 2 }
    const found = await diagnose({
      ...good,
      PUBLIC_URL: '',
      OPERATOR_NAME: 'ООО «Другое имя»',
      SMTP_URL: mail.url.replace('very-secret-word', 'another-word'),
      GOST_CERTIFICATE: certificate,
      GOST_KEY: sealPassword,
    })
    await pool.query(`delete from jobs where kind = 'deliver'`)
    expect(
      unfound(found, [
        ['public_url', 'fault', /не задан/, /PUBLIC_URL=https:/],
        ['sms', 'fault', /не принял вход/, /SMS_API_KEY/],
        ['mail', 'fault', /не приняла логин/, /SMTP_URL=smtps:/],
        ['gost', 'fault', /не ставится/, /libengine-gost-openssl/],
        ['seal', 'warning', /другой оператор/, /roscherk seal renew/],
        ['dead_jobs', 'warning', /не удались: 1/, /Застряло/],
        ['jobs', 'fault', /ждут больше минуты/, /JOBS_CODES/],
      ]),
    ).toEqual([])
  })

  test('in the database, the keys and the storage', async () => {
    balance = { balance: '120' }
    renameSync(join(data_dir, 'files'), join(data_dir, 'files.away'))
    writeFileSync(join(data_dir, 'files'), '')
    const name = new URL(server.database.url).pathname.slice(1)
    await pool.query(`alter database ${name} connection limit 20`)
    const found = await diagnose({
      ...good,
      PUBLIC_URL: `https://127.0.0.1:${portOf(gateway)}`,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      BACKUP_S3_BUCKET: 'copies',
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    })
    await pool.query(`alter database ${name} connection limit -1`)
    rmSync(join(data_dir, 'files'))
    renameSync(join(data_dir, 'files.away'), join(data_dir, 'files'))
    expect(
      unfound(found, [
        ['trust_proxy', 'fault', /за прокси/, /TRUST_PROXY=127\.0\.0\.1/],
        ['public_url', 'fault', /не отвечает/, /DNS, TLS/],
        ['storage', 'fault', /не работает/, /лежит файл/],
        ['backup_bucket', 'fault', /ECONNREFUSED/, /BACKUP_S3_ENDPOINT/],
        ['secret_key', 'fault', /не от этой базы: SECRET_KEY/, /прежний SECRET_KEY/],
        ['sms_balance', 'warning', /120 ₽/, /пополнить/],
        ['connections', 'fault', /пустит 20/, /max_connections ≥/],
      ]),
    ).toEqual([])
  })

  test('in what the settings lead to', async () => {
    expect(
      unfound(await diagnose({ ...good, PUBLIC_URL: `http://127.0.0.1:${portOf(stranger)}` }), [
        ['public_url', 'fault', /другая установка/, /proxy_pass/],
      ]),
    ).toEqual([])
    const last = await pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    )
    expect(unfound(await diagnose(good), [['migrations', 'warning', /не применены/, /перезапустить/]])).toEqual([])
    await pool.query('insert into schema_migrations values ($1, $2, $3)', Object.values(last.rows[0]))
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
    expect(unfound(await diagnose(good), [['migrations', 'fault', /база новее/, /версию/]])).toEqual([])
    await pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
    expect(
      unfound(await diagnose({ ...good, DATABASE_URL: absent() }), [
        ['database', 'fault', /недоступна/, /^create database/],
      ]),
    ).toEqual([])
    expect(unfound(await diagnose({ ...good, PORT: 'abc' }), [['settings', 'fault', /PORT/, /settings\.md/]])).toEqual(
      [],
    )
    const demo = { DEMO: '1', DATA_DIR: data_dir, DATABASE_URL: server.database.url, PUBLIC_URL: 'http://portal.test' }
    expect(
      unfound(await diagnose({ ...demo, OFFICE_PATH: 'off' }), [['demo', 'fault', /демонстрация/, /DEMO=0/]]),
    ).toEqual([])
  })
})

/** Faults of one check that have different causes: each is healed by something else, and by nothing of the others. */
describe('the fix is of the cause, not of the check:', () => {
  const errno = (code: string) => Object.assign(new Error(code), { code })
  const s3 = (name: string) => new Outage(`S3: ${name}`, { cause: Object.assign(new Error(name), { name }) })

  test.each([
    ['ENOSPC', /освободить место/],
    ['EDQUOT', /квоту/],
    ['EROFS', /только для чтения/],
    ['EACCES', /^chown -R roscherk/],
    ['ENOTDIR', /лежит файл/],
    ['EIO', /smartctl/],
    ['ESTALE', /umount/],
  ])('a folder that fails with %s', (code, fix) => {
    expect(folderFix(errno(code), '/var/lib/roscherk/files')).toMatch(fix)
    if (code !== 'EACCES') expect(folderFix(errno(code), '/var/lib/roscherk/files')).not.toContain('chown')
  })

  test.each([
    ['NoSuchBucket', /^S3_BUCKET/],
    ['SignatureDoesNotMatch', /^S3_ACCESS_KEY_ID/],
    ['AccessDenied', /^права ключа/],
    ['RequestTimeTooSkewed', /^часы/],
    ['Unheard', /^S3_ENDPOINT, S3_BUCKET/],
  ])('a bucket that answers %s', (name, fix) => {
    expect(bucketFix(s3(name), 'S3_', 'чтение и запись')).toMatch(fix)
  })

  test.each([
    ['28P01', /^пароль/],
    ['3D000', /^create database/],
    ['53300', /max_connections/],
    ['25006', /реплике/],
    ['ECONNREFUSED', /systemctl status postgresql/],
  ])('a database that refuses with %s', (code, fix) => {
    expect(databaseFix(new StartRefusal('База недоступна', { cause: errno(code) }))).toMatch(fix)
  })

  test.each([
    [certificateTexts.expired('2026-01-01T00:00:00Z'), /получить .* новый/],
    [certificateTexts.too_early('2126-01-01T00:00:00Z'), /верны ли часы/],
    [
      certificateTexts.unreadable('SEAL_KEY', '/etc/roscherk/key.pem'),
      /^chown root:roscherk \/etc\/roscherk\/key\.pem/,
    ],
    [certificateTexts.wrong_password('/etc/roscherk/seal.p12'), /^SEAL_PASSWORD_FILE/],
    [certificateTexts.key_misfits('a', 'b'), /из одной пары/],
    [certificateTexts.no_key('a'), /из одной пары/],
    [certificateTexts.weak_key, /RSA от 2048/],
    [certificateTexts.wrong_use, /сертификат для подписи/],
    [certificateTexts.legacy('a'), /openssl/],
  ])('a certificate of which the start says: %s', (message, fix) => {
    expect(sealFix(new StartRefusal(message), null)).toMatch(fix)
    expect(sealFix(new StartRefusal(message), null)).not.toContain('chmod 600')
  })

  test.each<[what: string, page: typeof page, what: RegExp, fix: RegExp]>([
    ['a proxy before it answers', { status: 502, body: '<html>Bad Gateway</html>' }, /не работает.*502/, /подождать/],
    ['a site answers', { status: 200, body: '<html>Добро пожаловать</html>' }, /не шлюза/, /SMS_URL/],
    ['the login is wrong', { status: 403, body: '<html></html>' }, /не принял вход/, /SMS_LOGIN/],
  ])('an SMS gateway of which %s', async (_what, answer, what, fix) => {
    page = answer
    const found = await checkSms(readConfig(good))
    page = null
    expect(unfound(found, [['sms', 'fault', what, fix]])).toEqual([])
  })

  test('a password file of root that the service reads by its own group is in order, until somebody else is in it', async () => {
    const around = { env: { SEAL_PASSWORD_FILE: sealPassword }, env_file: undefined, names: dns.resolver, etc }
    const { uid, gid } = statSync(data_dir)
    const users = (...more: string[]) =>
      writeFileSync(join(etc, 'passwd'), [`service:x:${uid}:${gid}::/:/bin/false`, ...more].join('\n'))
    const levelOf = async () => wrong(await checkModes(readConfig(good), around))
    chmodSync(sealPassword, 0o640)
    users()
    writeFileSync(join(etc, 'group'), `service:x:${gid}:\n`)
    expect(await levelOf()).toEqual([])
    users(`other:x:4711:${gid}::/:/bin/sh`)
    expect(unfound(await levelOf(), [['modes', 'fault', /seal-password/, /seal-password/]])).toEqual([])
    users()
    writeFileSync(join(etc, 'group'), `service:x:${gid}:other\n`)
    expect(await levelOf()).toHaveLength(1)
    writeFileSync(join(etc, 'group'), `service:x:${gid}:\n`)
    chmodSync(sealPassword, 0o644)
    expect(unfound(await levelOf(), [['modes', 'fault', /seal-password/, /seal-password/]])).toEqual([])
    chmodSync(sealPassword, 0o600)
  })

  test('a file of settings in its usual place is looked at, whichever way the settings came', async () => {
    mkdirSync(join(etc, 'roscherk'))
    writeFileSync(join(etc, 'roscherk/roscherk.env'), '', { mode: 0o644 })
    const found = await checkModes(readConfig(good), { env: {}, env_file: undefined, names: dns.resolver, etc })
    rmSync(join(etc, 'roscherk'), { recursive: true })
    expect(
      unfound(found, [['modes', 'fault', /roscherk\.env/, /^chown root:root \S+roscherk\.env && chmod 600/]]),
    ).toEqual([])
  })

  test.each<[what: string, make: (file: string) => void, says: RegExp]>([
    ['is not there', () => undefined, /файла \S+ нет\. Сделать его: \(umask 027; openssl rand/],
    ['is empty', (file) => writeFileSync(file, '\n'), /пуст\. Записать в него пароль/],
    ['is a folder', (file) => mkdirSync(file), /не читается: EISDIR/],
  ])('SEAL_PASSWORD_FILE that %s', async (what, make, says) => {
    const file = join(folder, what.replaceAll(' ', '-'))
    make(file)
    const found = await diagnose({ ...good, SEAL_PASSWORD_FILE: file })
    expect(unfound(found, [['settings', 'fault', says, /исправить названное/]])).toEqual([])
  })

  test('the networks that docker makes are trusted, and not half of the world', () => {
    const of = (trusted: string) => wrong(checkSettings(readConfig({ ...good, TRUST_PROXY: trusted })))
    expect(of('172.16.0.0/12')).toEqual([])
    expect(of('10.0.0.0/8')).toHaveLength(1)
    expect(of('172.0.0.0/8')).toHaveLength(1)
  })

  test('a release whose files were changed or are missing, and packages that are not there', async () => {
    const release = join(folder, 'release')
    mkdirSync(join(release, 'node_modules/pdfmake'), { recursive: true })
    const names = ['a.ts', 'страница.html']
    for (const name of names) writeFileSync(join(release, name), name)
    writeFileSync(join(release, 'release.json'), '{"commit":"abc"}')
    writeFileSync(join(release, 'SHA256SUMS'), names.map((name) => `${sha256Hex(name)}  ${name}\n`).join(''))
    const packages = { '': {}, 'node_modules/pdfmake': {}, 'node_modules/vite': { dev: true } }
    writeFileSync(join(release, 'package-lock.json'), JSON.stringify({ packages }))
    expect(unfound(await checkProgram(release), [['packages', 'fault', /pdfmake/, /npm ci --omit=dev/]])).toEqual([])
    writeFileSync(join(release, 'node_modules/pdfmake/package.json'), '{}')
    expect(wrong(await checkProgram(release))).toEqual([])
    writeFileSync(join(release, 'a.ts'), 'other')
    rmSync(join(release, 'страница.html'))
    const changed = await checkProgram(release)
    expect(unfound(changed, [['release', 'fault', /a\.ts, страница\.html/, /распаковать/]])).toEqual([])
  })
})

describe('doctor checks the domain of our letters in DNS', () => {
  const of = async (names: Record<string, string[]>, env: NodeJS.ProcessEnv = {}) => {
    const own = await aDnsServer({ ...goodNames(), ...names })
    const config = readConfig({ ...good, ...env })
    const found = await checkMailDomain(config, own.resolver)
    await own.close()
    return { found, asked: own.asked }
  }
  const dkim = 'portal._domainkey.roscherk.test'

  test.each<[what: string, names: Record<string, string[]>, planted: Planted]>([
    ['no SPF', { 'roscherk.test': [] }, ['spf', 'warning', /нет SPF/, /v=spf1/]],
    ['two', { 'roscherk.test': ['v=spf1 -all', 'v=spf1 ~all'] }, ['spf', 'fault', /несколько/, /одна запись/]],
    ['SPF for all', { 'roscherk.test': ['v=spf1 +all'] }, ['spf', 'warning', /разрешает всем/, /~all/]],
    ['no DKIM', { [dkim]: [] }, ['dkim', 'fault', /нет ключа/, /v=DKIM1; k=rsa; p=MII/]],
    ['revoked', { [dkim]: ['v=DKIM1; p='] }, ['dkim', 'fault', /отозван/, /p=MII/]],
    ['another key', { [dkim]: ['v=DKIM1; p=TUlJQg=='] }, ['dkim', 'fault', /не от DKIM_KEY_FILE/, /p=MII/]],
    ['no DMARC', { '_dmarc.roscherk.test': [] }, ['dmarc', 'warning', /нет DMARC/, /_dmarc\.roscherk\.test/]],
    ['DMARC without p', { '_dmarc.roscherk.test': ['v=DMARC1; rua=x'] }, ['dmarc', 'warning', /нет p/, /p=none/]],
  ])('%s', async (_what, names, planted) => {
    const { found } = await of(names)
    expect(unfound(found, [planted])).toEqual([])
    expect(wrong(found)).toHaveLength(1)
  })

  test('a key with blanks in it, in the bare form of RSA, is ours', async () => {
    const bare = publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
    const spaced = `k=rsa; p = ${bare.slice(0, 40)} ${bare.slice(40)}; t=s`
    expect(wrong((await of({ [dkim]: [spaced] })).found)).toEqual([])
  })

  test('DKIM of another domain than SMTP_FROM, which a sub-domain is not', async () => {
    const { found } = await of({}, { DKIM_DOMAIN: 'other.test' })
    expect(
      unfound(found, [['dkim', 'fault', /other\.test, а письма уходят от roscherk\.test/, /DKIM_DOMAIN=/]]),
    ).toEqual([])
    const from = { SMTP_FROM: 'robot@mail.roscherk.test' }
    expect(wrong((await of({ 'mail.roscherk.test': ['v=spf1 -all'] }, from)).found)).toEqual([])
  })

  test('a name server that does not answer is a warning, once', async () => {
    const own = await aDnsServer()
    await own.close()
    const found = await checkMailDomain(readConfig(good), own.resolver)
    expect(unfound(found, [['mail_domain', 'warning', /не ответил/, /resolv\.conf/]])).toEqual([])
    expect(found).toHaveLength(1)
  })

  test('the names of a domain in .рф are asked for in punycode', async () => {
    const { asked } = await of({}, { SMTP_FROM: 'robot@росчерк.рф', DKIM_DOMAIN: 'росчерк.рф' })
    expect(asked).toContain('xn--e1akkhce6b.xn--p1ai')
    expect(asked).toContain('portal._domainkey.xn--e1akkhce6b.xn--p1ai')
  })

  test('a server that starts with DKIM of another domain says so', async () => {
    const lines: string[] = []
    const log = Object.assign(openLog('silent'), { warn: (_facts: object, text: string) => void lines.push(text) })
    const config = { ...readConfig({ ...good, DKIM_DOMAIN: 'other.test' }), public_url: server.url }
    await openDelivery(config, { log, sends: false, receive: () => Promise.resolve() }).close()
    expect(lines).toEqual([expect.stringContaining('DKIM_DOMAIN is not the domain of SMTP_FROM')])
  })
})

test('npx roscherk doctor exits with 1 for faults and prints them for programs; a letter to oneself arrives', async () => {
  // the names of its domain are not on the name server of this machine
  const unsigned = { DKIM_DOMAIN: '', DKIM_SELECTOR: '', DKIM_KEY_FILE: '' }
  const env = { ...good, ...unsigned, SENDER_CHECK: 'off', SECOND_PERSON: 'on', NODE_ENV: '' }
  const words = ['doctor', '--json', '--send-mail', 'me@roscherk.test', '--send-sms', '+7 900 000-00-01']
  balance = { balance: '9000' }
  const { code, stdout } = await roscherk(words, env)
  const found = JSON.parse(stdout) as Finding[]
  expect(unfound(found, [['send_sms', 'fault', /не отправлено/, /SMS_DRIVER/]])).toEqual([])
  expect(code).toBe(1)
  expect(found).toContainEqual(expect.objectContaining({ check: 'send_mail', level: 'ok' }))
  expect(mail.letters.map(({ to }) => to)).toContain('me@roscherk.test')
  const down = await roscherk(['doctor', '--json'], { ...env, DATABASE_URL: absent() })
  expect(unfound(JSON.parse(down.stdout) as Finding[], [['database', 'fault', /недоступна/, /./]])).toEqual([])
  const { code: calm, stdout: said } = await roscherk(['doctor'], env)
  expect({ calm, said }).toMatchObject({ calm: 3, said: expect.stringContaining('→ SENDER_CHECK=on') })
})
