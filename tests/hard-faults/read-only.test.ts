import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aContract } from '#tests/support/words.ts'
import { aWorkplace } from './workplace.ts'

const pdf = { 'content-type': 'application/pdf' }

test('on a read-only folder of files people read and sign, uploads wait, and the seal comes afterwards', async (ctx) => {
  const { server, aSentRequest, client, signs, reread, allSealed, verify, stranger } = await aWorkplace()
  const request = await aSentRequest()
  const files = join(server.dataDir, 'files')
  if (!mount('--bind', files, files)) {
    console.warn('!!! mount НЕДОСТУПЕН: тест папки только для чтения пропущен !!!')
    return ctx.skip()
  }
  onTestFinished(() => void spawnSync('umount', ['-l', files]))
  expect(mount('-o', 'remount,ro,bind', files)).toBe(true)

  const upload = async () => (await client()).send('POST', 'files', new Uint8Array(aContract()), pdf)
  expect((await upload()).status).toBe(503)
  expect((await stranger().get('/readyz')).status).toBe(503)
  const [document] = request.documents
  expect((await (await client()).get(`downloads/${document?.file_id}`)).status).toBe(200)
  const signed = await signs(request)
  expect((await reread(signed)).sealed_at).toBeNull()

  expect(mount('-o', 'remount,rw,bind', files)).toBe(true)
  expect((await upload()).status).toBe(201)
  await allSealed()
  expect((await reread(signed)).sealed_at).not.toBeNull()
  expect(await verify()).toBe('all holds')
})

const mount = (...words: string[]) => spawnSync('mount', words).status === 0
