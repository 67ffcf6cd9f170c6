import { randomBytes, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { crlPath } from '#server/documents/cms/own-certificate.ts'
import { keysFolder, own_root_file, readIfThere } from '#server/documents/cms/known-certificates.ts'
import { openTimeStamps } from '#server/documents/cms/time-stamps.ts'
import { mailTransport } from '#server/messages/gateways/mail-driver.ts'
import { httpDriver } from '#server/messages/http/http-driver.ts'
import { tryBind } from '#server/messages/smpp/link.ts'
import type { Config } from '#server/platform/core/config.ts'
import { fault, messageOf, ok, warning, type Finding } from '#server/platform/core/finding.ts'

const balance_rubles_warned = 500
const answer_ms_max = 10_000

export async function checkSms({ delivery: { sms } }: Config): Promise<Finding[]> {
  if (sms.driver === 'outbox') return []
  const why = 'Коды и ссылки не уходят, подписать никто не может.'
  try {
    if (sms.driver === 'smpp') {
      await tryBind(sms)
      return [ok('sms', `СМС: ${sms.host}, вход принят.`)]
    }
    const { balance } = httpDriver(sms, null)
    if (!balance) return [ok('sms', `СМС: ${sms.driver}; входа и остатка шлюз без отправки не называет.`)]
    const kopecks = await balance()
    if (kopecks === null) {
      const fix = 'SMS_LOGIN, SMS_PASSWORD или SMS_API_KEY — из кабинета шлюза'
      return [fault('sms', { what: `Шлюз ${sms.driver} не принял вход.`, why, fix })]
    }
    const rubles = kopecks / 100
    if (rubles >= balance_rubles_warned) return [ok('sms', `СМС: ${sms.driver}, на счету ${rubles} ₽.`)]
    return [
      warning('sms_balance', { what: `На счету шлюза ${rubles} ₽.`, why, fix: 'пополнить счёт в кабинете шлюза' }),
    ]
  } catch (error) {
    const fix = 'доступ в сеть с этой машины; SMS_URL — адрес шлюза'
    return [fault('sms', { what: `Шлюз СМС не отвечает: ${messageOf(error)}.`, why, fix })]
  }
}

export async function checkMail({ delivery: { mail } }: Config): Promise<Finding[]> {
  if (!mail) return []
  const transport = mailTransport(mail)
  try {
    await transport.verify()
    return [ok('mail', `Почта: ${mail.host}:${mail.port}, вход принят.`)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isLogin = code === 'EAUTH'
    return [
      fault('mail', {
        what: isLogin
          ? `Почта ${mail.host} не приняла логин и пароль.`
          : `Почта ${mail.host}:${mail.port}: ${messageOf(error)}.`,
        why: 'Письма не уходят: ни регистрации, ни нового пароля.',
        fix: 'SMTP_URL=smtps://логин:пароль@адрес:465 (или smtp://…:587); в пароле @ : / % пишут как %40 %3A %2F %25',
      }),
    ]
  } finally {
    transport.close()
  }
}

export async function checkStamps({ seal: { tsa_url, stamp_roots_pem } }: Config): Promise<Finding[]> {
  if (tsa_url === undefined) return []
  try {
    const { at, authority } = await openTimeStamps(tsa_url, stamp_roots_pem).stamp(randomBytes(32))
    return [ok('tsa', `Штампы времени: ${authority ?? tsa_url}, её время ${at.toISOString()}.`)]
  } catch (error) {
    return [
      fault('tsa', {
        what: `Штамп времени не получен: ${messageOf(error)}`,
        why: 'Печати остаются без времени от третьей стороны.',
        fix: 'TSA_URL; TSA_ROOTS — сертификаты этой службы; часы — timedatectl set-ntp true',
      }),
    ]
  }
}

/** Whether the public address leads to this installation: it has the list of revoked certificates of its root. */
export async function checkPublicUrl({ public_url: url, data_dir }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const why = 'Ссылки подписантов ведут по этому адресу.'
  const fix = 'DNS, TLS и proxy_pass на прокси (пример — deploy/nginx); сервер работает? systemctl status roscherk'
  const get = (path: string) => fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(answer_ms_max) })
  try {
    const { status } = await get('/healthz')
    if (status !== 200) return [fault('public_url', { what: `${url}/healthz отвечает кодом ${status}.`, why, fix })]
    const root = await readIfThere(join(keysFolder(data_dir), own_root_file))
    if (root !== null && (await get(crlPath(new X509Certificate(root)))).status !== 200) {
      return [fault('public_url', { what: `По ${url} отвечает другая установка.`, why, fix })]
    }
    return [ok('public_url', `${url} отвечает этот сервер.`)]
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return [fault('public_url', { what: `${url} не отвечает: ${messageOf(cause ?? error)}.`, why, fix })]
  }
}
