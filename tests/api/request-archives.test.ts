import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { archived_requests_max } from '#shared/rules/limits.ts'
import { evidenceTexts as t, copyNames } from '#shared/text/evidence.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'
import { anArchiveFolder, check, reader, run, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, aColleague, aDraft, aSentRequest, aSigner, reread, someRequests } = words(server)
const { unpackedFrom } = anArchiveFolder()

const pathOf = (content: string, requests: readonly { id: number }[]) =>
  `request-archives?content=${content}&ids=${requests.map(({ id }) => id).join(',')}`

async function signed(...requests: SignRequest[]): Promise<void> {
  for (const request of requests) expect((await (await aSigner(request)).sign()).status).toBe(200)
  await server.worker.idle()
}

/** Two signed requests of two sendings, a rejected one and a draft. */
async function aMixture(client: Client) {
  const request = await aSentRequest(client, { title: 'Договор: «Аренда» 1/2' })
  const other = await aSentRequest(client)
  const rejected = await aSentRequest(client)
  await signed(request, other)
  await (await aSigner(rejected)).reject()
  return [request, other, rejected, await aDraft(client)] as const
}

describe.skipIf(!tools)('an archive of chosen requests', () => {
  test('copies have names that people read, and the register names requests without a copy', async () => {
    const client = await aClient()
    const [first, second, rejected, draft] = await aMixture(client)
    const place = await unpackedFrom(client, pathOf('copies', [draft, rejected, second, first]), 'copies')
    const files = readdirSync(place)
    expect(files).toHaveLength(3)
    expect(files).toContain(copyNames.register)
    for (const request of [first, second]) {
      const { documents } = await reread(client, request)
      const name = files.find((file) => file.endsWith(`№ ${request.id}.pdf`)) ?? ''
      expect(name).toContain(request.signer.full_name)
      const { body } = await client.get<Buffer>(`downloads/${documents[0]?.sealed_file_id}`)
      expect(run('sha256sum', join(place, name)).stdout.split(' ')[0]).toBe(sha256Hex(body))
    }
    const sheet = run('unzip', '-p', join(place, copyNames.register), 'xl/worksheets/sheet1.xml').stdout
    for (const text of ['Отказ', t.no_copy, 'Подписано', 'Черновик', first.venture]) {
      expect(sheet).toContain(text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`))
    }
    for (const { id } of [first, second, rejected, draft]) expect(sheet).toContain(`<v>${id}</v>`)
  })

  test('a copy that several chosen requests have signed is there once, with all seals', async () => {
    const client = await aClient()
    const signers = ['Иванов Иван', 'Петрова Анна'].map((full_name) => ({ full_name, phone: aPhone() }))
    const requests = await someRequests(client, { signers })
    await signed(...requests)
    const place = await unpackedFrom(client, pathOf('copies', requests), 'together')
    const copies = readdirSync(place).filter((name) => name.endsWith('.pdf'))
    expect(copies).toHaveLength(1)
    const { documents } = await reread(client, requests[0]!)
    const newest = documents[0]?.newest_file_id ?? documents[0]?.sealed_file_id
    const { body } = await client.get<Buffer>(`downloads/${newest}`)
    expect(run('sha256sum', join(place, copies[0] ?? '')).stdout.split(' ')[0]).toBe(sha256Hex(body))
  })

  test.skipIf(!reader)('evidence of requests of several sendings passes its check script', async () => {
    const client = await aClient()
    const [first, second, rejected, draft] = await aMixture(client)
    const place = await unpackedFrom(client, pathOf('evidence', [first, second, rejected, draft]), 'evidence')
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    expect(
      readdirSync(join(place, 'requests'))
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([first.id, second.id, rejected.id].toSorted((a, b) => a - b))
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['register.csv', 'register.xlsx', 'check.sh']))
  })
})

test('an archive with another client’s request is not found as with an absent one, and for an accountant forbidden', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const [own, foreign] = [await aDraft(client), await aDraft(other)]
  const absent = { id: 999_999_999 }
  for (const content of ['copies', 'evidence']) {
    const answers = [
      await client.get(pathOf(content, [own, foreign])),
      await client.get(pathOf(content, [own, absent])),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  }
  const accountant = await aColleague(client, 'accountant')
  expect((await accountant.get(pathOf('copies', [own]))).status).toBe(403)
})

test('an archive of no requests, of too many or of no numbers is refused with what it takes', async () => {
  const client = await aClient({ rubles: 0 })
  const many = Array.from({ length: archived_requests_max + 1 }, (_, index) => index + 1).join()
  for (const ids of ['', '1,', '0', '1;2', many]) {
    const answer = await client.get(`request-archives?content=copies&ids=${ids}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: { ids: expect.stringContaining('через запятую') } } })
  }
})
