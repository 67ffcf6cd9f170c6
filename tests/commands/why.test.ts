import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { roscherk } from './command.support.ts'

const server = await testServer()
const { aClient, aSentRequest, visitor } = words(server)

const why = (whose: string) =>
  roscherk(['why', whose], { DATA_DIR: server.services.config.data_dir, DATABASE_URL: server.database.url })

test('`why` tells what became of the messages to somebody, who wants none, and what there is where nothing was sent', async () => {
  const { signer, group } = await aSentRequest(await aClient())
  await server.worker.idle()
  expect(await why(signer.phone)).toMatchObject({ code: 0, stdout: expect.stringContaining('Доставлено') as string })
  await visitor().post(`document-sign-requests/${group}/messages/stop`, { from_whom: 'sender' })
  expect((await why(signer.phone)).stdout).toMatch(/^!!! С .* ссылки на этот номер не уходят: ООО «Проба/)
  expect(await why('никто@example.test')).toMatchObject({
    code: 1,
    stdout: 'Сообщений на никто@example.test не было.\nЗаявок на этого человека тоже нет.\n',
  })
  expect(await why('12')).toMatchObject({ code: 2, stderr: expect.stringContaining('Не номер') as string })
})
