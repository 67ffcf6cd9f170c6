import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from '#server/pages/static-files.ts'
import { openLog } from '#server/platform/core/log.ts'
import { refuseUnknownPaths } from '#server/platform/http/known-paths.ts'
import { ownAddress } from '#server/platform/http/own-address.ts'
import { answerError } from '#server/platform/http/error-handler.ts'
import { aFolder } from '#tests/documents/fixtures.support.ts'

/** A server of one asset and one file outside of the folder of assets, with what it logs. */
async function aServer() {
  const dist = aFolder()
  for (const folder of ['assets', 'builds']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'assets', 'a.js'), 'asset')
  writeFileSync(join(dist, 'secret.json'), 'secret')
  const log = new PassThrough()
  const bases = { api_base: '/api', api_version: 'v1', support_api_base: '/api/support' }
  const loggerInstance: FastifyBaseLogger = openLog('warn', log)
  const app: FastifyInstance = Fastify({ loggerInstance, rewriteUrl: ownAddress(bases) })
  app.setErrorHandler(answerError)
  refuseUnknownPaths(app)
  await app.register((own) => staticFiles(own, dist))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  /** the path goes out as it is written: `fetch` would resolve the dots */
  const get = async (path: string, headers = {}) => {
    const sent = request({ port, path, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return [answer.statusCode, await text(answer)]
  }
  return { get, logged: () => String(log.read() ?? '') }
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
