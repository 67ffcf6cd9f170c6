import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { asciiDomain } from '#shared/rules/email.ts'
import { domainOf, isAligned } from './mail-domain.ts'
import type { MailConfig } from './delivery-config.ts'
import type { Config } from '#server/platform/core/config.ts'
import { fault, messageOf, ok, warning, type Finding } from '#server/platform/core/finding.ts'

/** What is asked about the domain of our letters. */
export type Names = Pick<Resolver, 'resolveTxt'>

const answer_ms_max = 3000

/** The resolver of this machine, with a short time limit. */
export const systemNames = (): Names => new Resolver({ timeout: answer_ms_max, tries: 2 })

const spam = 'Письма попадают в спам, или их не принимают: ни регистрации, ни нового пароля, ни ссылок.'

/** Whether receivers can tell that our letters are ours: SPF, DKIM and DMARC of the domain of `SMTP_FROM`. */
export async function checkMailDomain({ delivery: { mail } }: Config, names = systemNames()): Promise<Finding[]> {
  if (!mail) return []
  const from = domainOf(mail.from)
  const checks = [() => checkSpf(names, from), () => checkDkim(names, from, mail.dkim), () => checkDmarc(names, from)]
  const found: Finding[] = []
  try {
    for (const check of checks) found.push(await check())
  } catch (error) {
    // a closed network may have no DNS of the outside
    const fix = 'доступ к DNS с этой машины (/etc/resolv.conf), потом повторить'
    found.push(warning('mail_domain', { what: `${messageOf(error)}.`, why: 'SPF, DKIM и DMARC не проверены.', fix }))
  }
  return found
}

/** @returns the TXT records whose text begins so; a record may come in several strings (RFC 7208, section 3.3) */
async function recordsOf(names: Names, name: string, begins: RegExp): Promise<string[]> {
  try {
    const all = await names.resolveTxt(name)
    return all.map((strings) => strings.join('')).filter((text) => begins.test(text))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new Error(`DNS не ответил о ${name}: ${messageOf(error)}`, { cause: error })
  }
}

/** RFC 7208; our letters leave with the address of `SMTP_FROM` in the envelope too. */
async function checkSpf(names: Names, from: string): Promise<Finding> {
  const [record, ...others] = await recordsOf(names, from, /^v=spf1(\s|$)/i)
  const fix = `одна запись TXT у ${from}: v=spf1, адрес вашего почтового сервера (ip4:… или include:… из его справки), ~all`
  if (record === undefined) return warning('spf', { what: `У ${from} нет SPF.`, why: spam, fix })
  if (others.length > 0) {
    return fault('spf', { what: `У ${from} несколько записей SPF: они не действуют.`, why: spam, fix })
  }
  if (/(^|\s)\+?all(\s|$)/i.test(record)) {
    return warning('spf', {
      what: `SPF у ${from} разрешает всем: «${record}».`,
      why: 'Кто угодно пишет от вашего имени, и получатели этому SPF не верят.',
      fix: 'последним в записи — ~all или -all',
    })
  }
  return ok('spf', `SPF у ${from}: «${record}».`)
}

/** RFC 6376, section 3.6.1: the record of our selector holds the other half of our key. */
async function checkDkim(names: Names, from: string, dkim: MailConfig['dkim']): Promise<Finding> {
  if (!dkim)
    return ok('dkim', 'DKIM_DOMAIN не задан: письма подписывает ваш почтовый сервис, если это включено у него.')
  const domain = asciiDomain(dkim.domain) ?? dkim.domain
  const name = `${dkim.selector}._domainkey.${domain}`
  if (!isAligned(domain, from)) {
    return fault('dkim', {
      what: `DKIM_DOMAIN — ${dkim.domain}, а письма уходят от ${from}.`,
      why: `Подпись чужого домена отправителя не подтверждает: 550 5.7.9. ${spam}`,
      fix: `DKIM_DOMAIN=${from}, или SMTP_FROM в домене ${dkim.domain}`,
    })
  }
  const record = (await recordsOf(names, name, /(^|;)\s*p\s*=/i))[0]
  const fix = `запись TXT у ${name}: «v=DKIM1; k=rsa; p=${publicKeys(dkim.key)[0]}»`
  if (record === undefined) return fault('dkim', { what: `У ${name} нет ключа DKIM.`, why: spam, fix })
  const published = /(?:^|;)\s*p\s*=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
  if (published === '') return fault('dkim', { what: `Ключ DKIM у ${name} отозван: p пусто.`, why: spam, fix })
  if (!publicKeys(dkim.key).includes(published)) {
    return fault('dkim', { what: `Ключ DKIM у ${name} — не от DKIM_KEY_FILE.`, why: spam, fix })
  }
  return ok('dkim', `DKIM: ключ у ${name} — наш.`)
}

/** In base64, as the record may hold it: SubjectPublicKeyInfo, of RSA also bare; of Ed25519 its 32 octets (RFC 8463). */
function publicKeys(pem: string): string[] {
  const key = createPublicKey(pem)
  const spki = key.export({ type: 'spki', format: 'der' })
  const other =
    key.asymmetricKeyType === 'rsa' ? key.export({ type: 'pkcs1', format: 'der' }) : spki.subarray(spki.length - 32)
  return [spki, other].map((bytes) => bytes.toString('base64'))
}

/** RFC 7489, section 6.6.3: at the domain itself, else at the domain above that is registered. */
async function checkDmarc(names: Names, from: string): Promise<Finding> {
  const fix = `запись TXT у _dmarc.${from}: «v=DMARC1; p=none; rua=mailto:postmaster@${from}», потом p=quarantine`
  const above = from.split('.').slice(-2).join('.')
  for (const domain of new Set([from, above])) {
    const [record, ...others] = await recordsOf(names, `_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/i)
    if (record === undefined) continue
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[1]
    if (policy === undefined || others.length > 0) {
      const what = `DMARC у ${domain} не действует: ${policy === undefined ? 'нет p' : 'записей несколько'}.`
      return warning('dmarc', { what, why: spam, fix })
    }
    return ok('dmarc', `DMARC у ${domain}: p=${policy.toLowerCase()}.`)
  }
  return warning('dmarc', {
    what: `У ${from} нет DMARC.`,
    why: 'Mail.ru, Яндекс и Gmail меньше верят письмам такого домена, а подделать их проще.',
    fix,
  })
}
