import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets, keptFolder } from '#server/pages/kept-assets.ts'
import { staticFiles } from '#server/pages/static-files.ts'
import { openLog } from '#server/platform/core/log.ts'
import { refuseUnknownPaths } from '#server/platform/http/known-paths.ts'
import { ownAddress } from '#server/platform/http/own-address.ts'
import { answerError } from '#server/platform/http/error-handler.ts'
import { aFolder } from '#tests/support/fixtures.ts'
import { ago, later, now } from '#tests/support/clock.ts'

/** A build of these assets, each holding its content, and one file outside of their folder. */
function aBuild(id: string, assets: Record<string, string>): string {
  const dist = aFolder()
  const files = Object.fromEntries(Object.entries(assets).map(([file, text]) => [`assets/${file}`, text]))
  for (const [file, content] of Object.entries({ ...files, 'builds/latest.json': JSON.stringify({ id }) })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), content)
  }
  writeFileSync(join(dist, 'secret.json'), 'secret')
  return dist
}

/** A server of a build and of what is kept of others, with what it logs. */
async function aServer({ dist = aBuild('1', { 'a.js': 'asset' }), kept = keptFolder(aFolder()) } = {}) {
  const log = new PassThrough()
  const bases = { api_base: '/api', api_version: 'v1', support_api_base: '/api/support' }
  const loggerInstance: FastifyBaseLogger = openLog('warn', log)
  const app: FastifyInstance = Fastify({ loggerInstance, rewriteUrl: ownAddress(bases) })
  app.setErrorHandler(answerError)
  refuseUnknownPaths(app)
  await app.register((own) => staticFiles(own, dist, kept))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  /** the path goes out as it is written: `fetch` would resolve the dots */
  const get = async (path: string, headers = {}) => {
    const sent = request({ port, path, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return [answer.statusCode, await text(answer)]
  }
  const cachingOf = async (path: string) => {
    const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.headers['cache-control']
  }
  return { get, cachingOf, logged: () => String(log.read() ?? '') }
}

test('asset paths out of their folder or with broken escapes answer 404 and log no error', async () => {
  const { get, logged } = await aServer()
  expect(await get('/assets/a.js')).toEqual([200, 'asset'])
  const paths = [
    '/assets/%2e%2e/secret.json',
    '/assets/../secret.json',
    '/builds/../../package.json',
    String.raw`/assets/..\..\x`,
    '/assets/%5c..%5cx',
    '/assets/%2e%2e%2fsecret.json',
    '/assets/%E0%A4%A',
    '/assets/%c0%ae%c0%ae/x',
    '/assets/%00',
    '/assets/a.js%00.png',
    '/assets//etc/passwd',
    '/assets/',
    `/assets/${'x'.repeat(300)}`,
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, (await get(path))[0]]))
  expect(answers).toEqual(paths.map((path) => [path, 404]))
  expect((await get('/assets/a.js', { range: 'bytes=99-' }))[0]).toBe(416)
  expect(logged()).toBe('')
})

test('a missing asset is kept by no cache, and one that is there for ever', async () => {
  const { cachingOf } = await aServer()
  expect(await cachingOf('/assets/a.js')).toBe('public, max-age=31536000, immutable')
  expect(await cachingOf('/assets/b.js')).toBe('no-store')
})

const code = 'sign/SignPage-Cb8aH4Rr.js'
const style = 'sign/sign-0abc_-9Z.css'
const first = () =>
  aBuild('first', { [code]: 'old', [`${code}.br`]: 'packed', [style]: 'same', 'sign/index.html': 'page' })
const second = () => aBuild('second', { 'sign/SignPage-D1d2d3d4.js': 'new', [style]: 'own' })

test('assets of the build before an upgrade are served for seven days after it', async () => {
  const [kept, dist] = [keptFolder(aFolder()), second()]
  const upgraded = now()
  await keepAssets(first(), kept, ago({ days: 40 }))
  await keepAssets(dist, kept, upgraded)
  const { get, logged } = await aServer({ dist, kept })
  expect(await get(`/assets/${code}`)).toEqual([200, 'old'])
  expect(await get(`/assets/${code}`, { 'accept-encoding': 'gzip, br' })).toEqual([200, 'packed'])
  // what both have is that of the current one, and nothing but assets is kept
  expect(await get(`/assets/${style}`)).toEqual([200, 'own'])
  expect((await get('/assets/sign/index.html'))[0]).toBe(404)
  expect((await get('/assets/../builds/first.json'))[0]).toBe(404)
  await keepAssets(dist, kept, later({ days: 6 }))
  expect((await get(`/assets/${code}`))[0]).toBe(200)
  await keepAssets(dist, kept, later({ days: 8 }))
  expect((await get(`/assets/${code}`))[0]).toBe(404)
  expect(keptOf(kept)).toEqual(['sign/SignPage-D1d2d3d4.js', style])
  expect(logged()).toBe('')
})

test('servers of two versions with one folder keep the assets of both, and a build that is current again is young', async () => {
  const [kept, old, dist] = [keptFolder(aFolder()), first(), second()]
  for (const days of [0, 5, 10]) {
    await keepAssets(old, kept, later({ days }))
    await keepAssets(dist, kept, later({ days }))
  }
  expect(keptOf(kept)).toContain(code)
  await keepAssets(dist, kept, later({ days: 16 }))
  expect(keptOf(kept)).toContain(code)
  await keepAssets(dist, kept, later({ days: 18 }))
  expect(keptOf(kept)).not.toContain(code)
})

test('of many builds within a week the newest eight are kept', async () => {
  const kept = keptFolder(aFolder())
  for (let hours = 10; hours < 30; hours += 1) {
    await keepAssets(aBuild(`b${hours}`, { [`a-000000${hours}.js`]: 'a' }), kept, later({ hours }))
  }
  expect(keptOf(kept)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29].map((hours) => `a-000000${hours}.js`))
})

const keptOf = (kept: string) =>
  readdirSync(join(kept, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(kept, 'assets'), join(entry.parentPath, entry.name)))
    .toSorted()
