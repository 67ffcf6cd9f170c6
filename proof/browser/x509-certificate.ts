import { childrenOf, type DerValue, readDer, tags } from '#server/documents/cms/der.ts'
import { hashOf } from './hashes.ts'
import { dotted, type PublicKey, publicKeyOf } from './public-key.ts'
import { verify } from './verify-signature.ts'

/** What the code of the server asks Node's `X509Certificate`, with keys by ГОСТ too (RFC 5280, RFC 9215). */
export class X509Certificate {
  readonly raw: Buffer
  readonly subject: string
  readonly issuer: string
  readonly validFromDate: Date
  readonly validToDate: Date
  readonly publicKey: PublicKey
  readonly #signed: Buffer
  readonly #algorithm: string
  readonly #signature: Buffer
  readonly #names: { subject: Buffer; issuer: Buffer }
  readonly #extensions: ReadonlyMap<string, Buffer>

  constructor(input: string | Uint8Array) {
    const bytes = typeof input === 'string' ? fromPem(input) : Buffer.from(input)
    const whole = readDer(bytes)
    const [body, algorithm, signature] = childrenOf(whole)
    const fields = body ? childrenOf(body) : []
    const [, , issuer, term, subject, key] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
    const [name] = algorithm ? childrenOf(algorithm) : []
    const [from, until] = term ? childrenOf(term) : []
    if (!body || !name || !signature || !issuer || !subject || !key || !from || !until) {
      throw new RangeError('not a certificate')
    }
    this.raw = whole.whole
    this.subject = namesIn(subject)
    this.issuer = namesIn(issuer)
    this.validFromDate = timeOf(from)
    this.validToDate = timeOf(until)
    this.publicKey = publicKeyOf(key)
    this.#signed = body.whole
    this.#algorithm = dotted(name)
    this.#signature = signature.body.subarray(1)
    this.#names = { subject: subject.whole, issuer: issuer.whole }
    this.#extensions = extensionsIn(fields.find(({ tag }) => tag === 0xa3))
  }

  get fingerprint256(): string {
    const hex = hashOf('sha256', this.raw).toString('hex').toUpperCase()
    return hex.match(/../g)?.join(':') ?? ''
  }

  /** Whether it may issue others. */
  get ca(): boolean {
    const constraints = this.#extensions.get(ids.basic_constraints)
    const [first] = constraints ? childrenOf(readDer(constraints)) : []
    return first?.tag === tags.boolean && first.body[0] !== 0 && this.#mayIssue
  }

  get #mayIssue(): boolean {
    const usage = this.#extensions.get(ids.key_usage)
    return usage === undefined || ((readDer(usage).body[1] ?? 0) & usage_bits.certificates) !== 0
  }

  /** Extended usages, as Node calls them. */
  get keyUsage(): string[] | undefined {
    const uses = this.#extensions.get(ids.extended_usage)
    return uses && childrenOf(readDer(uses)).map(dotted)
  }

  checkIssued(issuer: X509Certificate): boolean {
    const named = this.#extensions.get(ids.issuer_key)
    const [key] = named ? childrenOf(readDer(named)) : []
    const own = issuer.#extensions.get(ids.own_key)
    const isOtherKey = key?.tag === 0x80 && own !== undefined && !readDer(own).body.equals(key.body)
    return this.#names.issuer.equals(issuer.#names.subject) && !isOtherKey && issuer.#mayIssue
  }

  verify(key: PublicKey): boolean {
    const digest = digests[this.#algorithm]
    return digest !== undefined && verify(digest, this.#signed, key, this.#signature)
  }

  toString(): string {
    const lines = this.raw.toString('base64').match(/.{1,64}/g) ?? []
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  }
}

const ids = {
  key_usage: '2.5.29.15',
  basic_constraints: '2.5.29.19',
  extended_usage: '2.5.29.37',
  own_key: '2.5.29.14',
  issuer_key: '2.5.29.35',
} as const
/** keyCertSign (RFC 5280 §4.2.1.3) */
const usage_bits = { certificates: 0x04 } as const

/** By algorithm of the signature; the key says whether RSA, ECDSA or ГОСТ. */
const digests: Record<string, string> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.643.7.1.1.3.2': 'streebog256',
  '1.2.643.7.1.1.3.3': 'streebog512',
}

/** As OpenSSL shortens them. */
const short_names: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.2.643.3.131.1.1': 'INN',
  '1.2.643.100.1': 'OGRN',
  '1.2.643.100.3': 'SNILS',
  '1.2.643.100.4': 'INNLE',
  '1.2.643.100.5': 'OGRNIP',
}

function fromPem(text: string): Buffer {
  const [, base64 = ''] = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(text) ?? []
  return Buffer.from(base64, 'base64')
}

/** One on each line, special characters with a backslash, as Node prints them. */
function namesIn(name: DerValue): string {
  const attributes = childrenOf(name).flatMap(childrenOf)
  return attributes
    .map((attribute) => {
      const [type, value] = childrenOf(attribute)
      if (!type || !value) throw new RangeError('not a name')
      const key = short_names[dotted(type)] ?? dotted(type)
      return `${key}=${textOf(value)
        .replace(/[,+"\\<>;]/g, '\\$&')
        .replace(/[\r\n]/g, ' ')}`
    })
    .join('\n')
}

const bmp_string = 0x1e
const latin_strings: readonly number[] = [tags.printable, tags.numeric, 0x14, 0x16]

function textOf({ tag, body }: DerValue): string {
  if (tag === bmp_string) return new TextDecoder('utf-16be').decode(body)
  return body.toString(latin_strings.includes(tag) ? 'latin1' : 'utf8')
}

/** UTCTime of the years 1950 to 2049, or GeneralizedTime, in UTC (RFC 5280 §4.1.2.5). */
function timeOf({ tag, body }: DerValue): Date {
  const digits = body.toString('latin1')
  const full = tag === tags.utcTime ? `${Number(digits.slice(0, 2)) < 50 ? '20' : '19'}${digits}` : digits
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError('not a time')
  return at
}

function extensionsIn(list: DerValue | undefined): Map<string, Buffer> {
  const extensions = list ? childrenOf(readDer(list.body)) : []
  return new Map(
    extensions.flatMap((extension) => {
      const [id, ...rest] = childrenOf(extension)
      const value = rest.find(({ tag }) => tag === tags.octets)
      return id && value ? [[dotted(id), value.body] as const] : []
    }),
  )
}
