import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/engine-process.ts'
import { aCaller } from '#tests/support/caller.ts'
import { installPackages } from '#tests/support/packages.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { aSender, logIntoCabinet, logIntoSupport } from '#tests/support/whole-server.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')
const folder = join(tmpdir(), `roscherk-proxy-${process.pid}`)
beforeAll(() => mkdirSync(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (file: string) => join(folder, file)

type Ports = { open: number; tls: number; server: number }
type Proxy = { program: string; check: string[]; run: string[]; configure(ports: Ports): void }

const example = (file: string, changes: Record<string, string>) => {
  let text = readFileSync(join(deploy, file), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no «${from}»`)
    text = text.replaceAll(from, to)
  }
  return text
}

const proxies: Record<string, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    check: ['-t', '-c', at('nginx.conf'), '-e', at('nginx.log')],
    run: ['-c', at('nginx.conf'), '-e', at('nginx.log')],
    configure({ open, tls, server }) {
      const site = example('nginx/roscherk.conf', {
        'listen 80;': `listen 127.0.0.1:${open};`,
        'listen 443 ssl;': `listen 127.0.0.1:${tls} ssl;`,
        '127.0.0.1:3000': `127.0.0.1:${server}`,
        '/etc/ssl/sign.crt': at('sign.crt'),
        '/etc/ssl/sign.key': at('sign.key'),
      })
      writeFileSync(at('site.conf'), site)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${at(kind)};`,
      )
      const http = [...temporary, 'access_log off;', `include ${at('site.conf')};`].join('\n  ')
      writeFileSync(at('nginx.conf'), `daemon off;\npid ${at('nginx.pid')};\nevents {}\nhttp {\n  ${http}\n}\n`)
    },
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    check: ['-c', '-f', at('haproxy.cfg')],
    run: ['-db', '-f', at('haproxy.cfg')],
    configure({ open, tls, server }) {
      writeFileSync(at('sign.pem'), readFileSync(at('sign.crt')) + String(readFileSync(at('sign.key'))))
      const config = example('haproxy/haproxy.cfg', {
        'bind :443': `bind 127.0.0.1:${tls}`,
        'bind :80': `bind 127.0.0.1:${open}`,
        '127.0.0.1:3000': `127.0.0.1:${server}`,
        '/etc/haproxy/sign.pem': at('sign.pem'),
      })
      writeFileSync(at('haproxy.cfg'), config)
    },
  },
}

/** Part of the full profile: starts the real programs. */
describe.skipIf(process.env['PROXIES'] !== '1').each(Object.keys(proxies))('behind %s as deploy has it', (name) => {
  const proxy = proxies[name]!
  let server: ServerProcess
  let child: ChildProcess
  let ports: Ports
  let url: string
  let checked: ReturnType<typeof check>

  const check = () => spawnSync(proxy.program, proxy.check, { encoding: 'utf8' })

  beforeAll(async () => {
    const absent = installPackages({ 'nginx-light': 'nginx', haproxy: 'haproxy' })
    if (absent) throw new Error(absent)
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    const key = ['-keyout', at('sign.key'), '-out', at('sign.crt'), '-days', '2', '-nodes', '-newkey', 'rsa:2048']
    execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: 'ignore' })
    // the certificate is made here
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    server = await startServer({
      env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info', METRICS_TOKEN: 'a-token-for-metrics' },
    })
    ports = { open: await freePort(), tls: await freePort(), server: Number(new URL(server.url).port) }
    proxy.configure(ports)
    checked = check()
    child = spawn(proxy.program, proxy.run, { stdio: 'ignore' })
    url = `https://127.0.0.1:${ports.tls}`
    while (
      !(await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${checked.stdout}${checked.stderr}`)
      await sleep(100)
    }
  })

  afterAll(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await server.stop()
  })

  test(`${name} accepts its configuration without a warning`, () => {
    expect(checked.status, checked.stdout + checked.stderr).toBe(0)
    expect(checked.stdout + checked.stderr).not.toMatch(/warn/i)
  })

  test(`a request is created, sent, signed and downloaded through ${name}`, async () => {
    const client = await logIntoCabinet(url)
    const sender = await aSender(client, await logIntoSupport(url))
    const request = await sender.aSentRequest()
    const signer = await signingWords(url).aSigner(request)
    expect((await signer.sign()).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await client.get<{ sealed_at: string | null }>(`document-sign-requests/${request.id}`)).body.sealed_at,
      )
      .not.toBeNull()
    const { status, headers } = await client.get<Buffer>(`document-sign-requests/${request.id}/evidence`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  })

  test(`${name} passes a body of 50 MB to the server, and the server judges it`, async () => {
    const client = await logIntoCabinet(url)
    const bytes = new Uint8Array(50 * 1024 * 1024)
    bytes.set(Buffer.from('%PDF-1.7\n'))
    const answer = await client.send<{ code: string }>('POST', 'files', bytes, { 'content-type': 'application/pdf' })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(answer.status).toBe(422)
  })

  test(`the address that a caller writes itself does not pass ${name}; TLS, headers and closed metrics do`, async () => {
    const { headers } = await aCaller(url).get('/healthz', { 'x-forwarded-for': '6.6.6.6' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    await aCaller(url).get('individuals', { 'x-forwarded-for': '6.6.6.6' })
    await expect.poll(() => server.output()).toContain('"route":"/api/v1/individuals"')
    const line = server
      .output()
      .split('\n')
      .findLast((line) => line.includes('"route":"/api/v1/individuals"'))
    expect(line).toContain('"ip":"127.0.0.1"')
    const metrics = await aCaller(url).get('/metrics', { authorization: 'Bearer a-token-for-metrics' })
    expect(metrics.status).toBe(404)
    const plain = await fetch(`http://127.0.0.1:${ports.open}/verify?a=1`, { redirect: 'manual' })
    expect(plain.status).toBe(301)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/verify\?a=1$/)
  })
})
