import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { evidenceOf } from '#server/requests/evidence/evidence.ts'
import { system } from '#server/platform/core/actor.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { aPdf } from '#tests/documents/fixtures.support.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aFile, aSignedRequest } = words(server)
const { services } = server

test('an aborted archive download leaves no file open', async () => {
  const client = await aClient()
  const file = await aFile(client, Buffer.from(aPdf({ more: [{ entries: '', data: randomBytes(1_000_000) }] })))
  const { request } = await aSignedRequest(client, { documents: [{ file_id: file.id }] })
  await server.worker.idle()
  const opened: Readable[] = []
  const storage = {
    ...services.storage,
    async stream(key: string) {
      const found = await services.storage.stream(key)
      opened.push(found.stream)
      return found
    },
  }
  const archive = await evidenceOf({ ...services, storage }, systemScope(system, client.id), request.id)
  await once(archive, 'readable')
  archive.destroy()
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
