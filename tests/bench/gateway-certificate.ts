import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The gateway of the benches speaks TLS, as real ones do: its own certificate, made anew by each run. */
const folder = mkdtempSync(join(tmpdir(), 'roscherk-gateway-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert], { stdio: 'pipe' })

export const gateway_tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
/** for `NODE_EXTRA_CA_CERTS` of the servers */
export const gateway_certificate_file = cert
