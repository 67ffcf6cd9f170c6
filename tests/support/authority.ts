import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#tests/support/fixtures.ts'

const openssl = (...parameters: string[]) => run('openssl', ...parameters)

type Options = {
  /** as an argument of `openssl genpkey` */
  algorithm?: string[]
  /** X.509 extensions, one per line */
  extensions?: string
  days?: number
}
/** Paths of files in PEM. */
export type Issued = { key: string; certificate: string }

const rsa = (bits: number) => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`]
const ec = (curve: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`]
export const algorithms = { rsa2048: rsa(2048), rsa1024: rsa(1024), p256: ec('P-256'), p384: ec('P-384') }

const caExtensions = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
export const signerExtensions = 'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation\n'

/** A certificate authority made with openssl in `folder`: a root, an intermediate, and certificates issued by them. */
export function anAuthority(folder: string) {
  function issue(name: string, issuer: Issued | null, { algorithm, extensions, days = 300 }: Options = {}): Issued {
    const at = (end: string) => join(folder, `${name}.${end}`)
    openssl('genpkey', ...(algorithm ?? algorithms.p256), '-out', at('key.pem'))
    openssl('req', '-new', '-utf8', '-key', at('key.pem'), '-subj', `/O=ООО Проба/CN=${name}`, '-out', at('csr'))
    writeFileSync(at('ext'), extensions ?? caExtensions)
    const by = issuer ? ['-CA', issuer.certificate, '-CAkey', issuer.key] : ['-signkey', at('key.pem')]
    const times = ['-days', String(days), '-set_serial', `0x${randomBytes(8).toString('hex')}`]
    openssl('x509', '-req', '-in', at('csr'), ...by, ...times, '-extfile', at('ext'), '-out', at('pem'))
    return { key: at('key.pem'), certificate: at('pem') }
  }
  const root = issue('root', null)
  const middle = issue('middle', root)
  return {
    root,
    middle,
    issue: (name: string, options: Options = {}) => issue(name, middle, { extensions: signerExtensions, ...options }),
    selfSigned: (name: string, options: Options = {}) => issue(name, null, options),
    /** Concatenates files. */
    joined(name: string, ...files: string[]): string {
      const path = join(folder, name)
      writeFileSync(path, files.map((file) => readFileSync(file, 'utf8')).join(''))
      return path
    },
    pkcs12(name: string, { key, certificate }: Issued, password: string, ...more: string[]): string {
      const path = join(folder, name)
      const chain = join(folder, 'chain.pem')
      writeFileSync(chain, readFileSync(middle.certificate, 'utf8') + readFileSync(root.certificate, 'utf8'))
      const files = ['-inkey', key, '-in', certificate, '-certfile', chain, '-out', path]
      openssl('pkcs12', '-export', ...files, '-passout', `pass:${password}`, ...more)
      return path
    },
  }
}
