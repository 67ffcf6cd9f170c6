import { createTransport } from 'nodemailer'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import { letterFrom } from '#shared/text/face.ts'
import type { MailConfig } from '#server/messages/core/delivery-config.ts'
import type { Driver, Outcome } from '#server/messages/core/driver.ts'
import { letterHtml, logo_cid } from '#server/messages/core/letter-html.ts'
import { domainOf } from '#server/messages/core/mail-domain.ts'
import { gatewayTimes, type GatewayTimes } from '#server/messages/core/limits.ts'

/** Also for a look at whether the server takes our login. */
export function mailTransport(
  { host, port, tls, login, password, dkim }: MailConfig,
  { answer_milliseconds_max } = gatewayTimes,
) {
  return createTransport({
    host,
    port,
    secure: tls,
    // a password is not sent over an unencrypted connection
    requireTLS: login !== '' && !isLoopback(host),
    connectionTimeout: answer_milliseconds_max,
    greetingTimeout: answer_milliseconds_max,
    socketTimeout: 2 * answer_milliseconds_max,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: { user: login, pass: password } }),
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
  })
}

/**
 * Mail by SMTP, one connection per message: nodemailer's pool resends a message when a connection breaks, and then
 * nobody knows whether the server has it already. A resent message has the first one's Message-ID, by which servers
 * recognise a repeat.
 */
export function mailDriver(
  config: MailConfig,
  times: GatewayTimes,
  { brand_name, public_url, operator }: { brand_name: string; public_url: string; operator: { email: string } },
): Driver {
  const { host, port, from } = config
  const transport = mailTransport(config, times)
  const domain = domainOf(from)
  return {
    name: 'smtp',
    async send({ first_id, recipient, subject, body, attachments, face }) {
      const messageId = `<delivery-${first_id}@${domain}>`
      try {
        await transport.sendMail({
          messageId,
          from: { name: face?.by_name ? letterFrom(face.venture, brand_name) : brand_name, address: from },
          // the letters invite answers, and nobody may read the mailbox of SMTP_FROM
          replyTo: operator.email,
          to: { name: '', address: recipient },
          subject: subject ?? '',
          text: body,
          html: letterHtml({ subject: subject ?? '', body, brand_name, public_url, face }),
          // RFC 3834: no automatic replies
          headers: { 'auto-submitted': 'auto-generated' },
          attachments: [
            ...(face?.logo ? [logoPart(face.logo.base64)] : []),
            ...attachments.map(({ name, mime, bytes }) => ({
              filename: name,
              contentType: mime,
              content: Buffer.from(bytes),
            })),
          ],
        })
        return { kind: 'accepted', status: 'accepted', ids: [messageId], price: null }
      } catch (error) {
        // the text of a reply may contain names
        const { code: fault, ...facts } = factsOf(error)
        return { ...outcomeOf({ code: fault, ...facts }), facts: { fault, ...facts, host, port } }
      }
    },
    close: () => Promise.resolve(transport.close()),
  }
}

/** Part of the letter: nothing is loaded when it is opened. */
const logoPart = (base64: string) => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content: Buffer.from(base64, 'base64'),
  cid: logo_cid,
  contentDisposition: 'inline' as const,
})

/**
 * The outcome of a nodemailer failure. A server reply decides; without one it matters whether there was a connection at
 * all: `command` is CONN for every break, during the message as well as before it.
 */
function outcomeOf({ code, responseCode, ...how }: Facts): Outcome {
  if (code === 'EAUTH') return { kind: 'later', cause: causes.login }
  // before any message: the greeting refused us, or TLS is not available
  if (responseCode >= 400 && (code === 'EPROTOCOL' || code === 'ETLS')) {
    return { kind: 'later', cause: causes.mail_closed(responseCode) }
  }
  if (responseCode >= 500) {
    const cause = code === 'EENVELOPE' ? causes.bad_address : causes.mail_refused(responseCode)
    return { kind: 'refused', status: 'rejected', cause }
  }
  if (responseCode >= 400) return { kind: 'later', cause: causes.mail_busy(responseCode) }
  if (waits_before_letter.has(how.timeoutType)) return { kind: 'later', cause: causes.silent }
  // a broken socket names the failed call; without one, TLS could not begin
  const nobody_there = faults_before_letter.has(how.syscall || code)
  return nobody_there
    ? { kind: 'later', cause: causes.no_connection }
    : { kind: 'unknown', cause: causes.no_answer, ids: [] }
}

const waits_before_letter = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
const faults_before_letter = new Set(['EDNS', 'ETLS', 'ESOCKET', 'connect', 'getaddrinfo'])

type Facts = { code: string; syscall: string; timeoutType: string; responseCode: number }

function factsOf(error: unknown): Facts {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  const { responseCode } = facts
  return {
    code: text('code'),
    syscall: text('syscall'),
    timeoutType: text('timeoutType'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
