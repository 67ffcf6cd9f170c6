import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { run } from '#tests/support/fixtures.ts'
import { algorithms, anAuthority, type Issued } from './authority.ts'

const stampExtensions = 'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n'

/** Simulated faults. */
export type Fault =
  | 'none'
  | 'dead'
  | 'slow'
  | 'status 500'
  | 'garbage'
  | 'refusal'
  | 'another imprint'
  | 'an old answer'

export type StampAuthority = {
  url: string
  /** PEM file of its root */
  roots: string
  /** its list of revoked certificates, DER; null when it has none */
  list: Buffer | null
  fault: Fault
  /** number of requests */
  asked: number
  /** a new certificate, valid for so many days from now */
  renew(days: number): void
  close(): Promise<void>
}

/** Replacement when openssl is missing and its tests are skipped. */
export const noAuthority: StampAuthority = {
  url: 'http://127.0.0.1:9/',
  roots: '',
  list: null,
  fault: 'none',
  asked: 0,
  renew: () => undefined,
  close: async () => undefined,
}

type Options = {
  algorithm?: keyof typeof algorithms
  extensions?: string
  days?: number
  config?: string
  /** its certificate names a list of revoked ones, which is served */
  lists?: boolean
}

/** A time-stamping authority: `openssl ts` behind HTTP, with configurable faults. */
export async function aStampAuthority(options: Options = {}): Promise<StampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-tsa-'))
  const issuer = anAuthority(folder)
  const { algorithm = 'rsa2048', extensions = stampExtensions, days = 300, config = '' } = options
  const server = createServer((request, response) => void answerOne(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const list = options.lists ? listOf(folder, issuer.middle) : null
  const named = list ? `crlDistributionPoints=URI:${base}/list.crl\n` : ''
  const withCertificate = (valid_days: number) => {
    const issued = { algorithm: algorithms[algorithm], extensions: extensions + named, days: valid_days }
    return replier(folder, issuer.issue('Служба штампов', issued), issuer.middle.certificate, config)
  }
  let reply = withCertificate(days)
  let last: Buffer | undefined
  const answerOne = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/list.crl') return void response.end(list)
    authority.asked += 1
    const query = await buffer(request)
    const { fault } = authority
    if (fault === 'dead') return void request.socket.destroy()
    if (fault === 'slow') return
    if (fault === 'status 500') return void response.writeHead(500).end('internal error')
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    if (fault === 'garbage') return void response.end(Buffer.from('<html>Войдите в сеть</html>'))
    // PKIStatusInfo: rejection, badAlg (RFC 3161 §2.4.2)
    if (fault === 'refusal') return void response.end(Buffer.from('30093007020102030205a0', 'hex'))
    const changed = Buffer.from(query)
    if (fault === 'another imprint') changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    const answer = fault === 'an old answer' && last ? last : reply(changed)
    last ??= answer
    response.end(answer)
  }
  const authority: StampAuthority = {
    url: `${base}/tsa`,
    list,
    roots: issuer.root.certificate,
    fault: 'none',
    asked: 0,
    renew(valid_days) {
      reply = withCertificate(valid_days)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return authority
}

/** An empty list of revoked certificates. */
function listOf(folder: string, { key, certificate }: Issued): Buffer {
  const [settings, pem, der] = [join(folder, 'ca.cnf'), join(folder, 'list.pem'), join(folder, 'list.crl')]
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(settings, `[ca]\ndefault_ca = x\n[x]\ndatabase = ${join(folder, 'index.txt')}\ndefault_md = sha384\n`)
  const files = ['-config', settings, '-cert', certificate, '-keyfile', key, '-out', pem]
  run('openssl', 'ca', '-gencrl', '-crldays', '30', ...files)
  run('openssl', 'crl', '-in', pem, '-outform', 'DER', '-out', der)
  return readFileSync(der)
}

/** Answers like `openssl ts -reply`, which can only use the current time. */
function replier(folder: string, { key, certificate }: Issued, chain: string, more: string) {
  const settings = join(folder, 'tsa.cnf')
  const serial = join(folder, 'serial')
  writeFileSync(serial, '01')
  writeFileSync(
    settings,
    `[tsa]\ndefault_tsa = x\n[x]\nserial = ${serial}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\n` +
      `digests = sha1, sha256, sha384, sha512\naccuracy = secs:1\nordering = yes\ntsa_name = yes\ness_cert_id_chain = no\n${more}\n`,
  )
  return (query: Buffer): Buffer => {
    const [asked, answered] = [join(folder, 'query'), join(folder, 'reply')]
    writeFileSync(asked, query)
    const files = ['-queryfile', asked, '-out', answered, '-signer', certificate, '-inkey', key, '-chain', chain]
    run('openssl', 'ts', '-reply', '-config', settings, ...files)
    return readFileSync(answered)
  }
}
