import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

type Field = { key: string; value?: string; type?: string; disabled?: boolean }
type Item = {
  name: string
  event?: { listen: string; script: { exec: string[] } }[]
  request: {
    method: string
    auth?: { type: string }
    header: Field[]
    url: { raw: string; host: string[]; path: string[]; query: Field[]; variable: Field[] }
    body?: { mode: string; raw?: string; formdata?: Field[] }
  }
}
type Collection = { info: { schema: string }; variable: Field[]; item: { name: string; item: Item[] }[] }

const server = await testServer()
const { visitor, aClient } = words(server)
const { body: collection } = await visitor().get<Collection>('postman.json')
const items = collection.item.flatMap((folder) => folder.item)
const addressOf = ({ request: { method, url } }: Item) => `${method} /${url.path.join('/')}`

test('the Postman collection has each documented route of the client API once', () => {
  const expected = routes
    .filter(({ api, hidden }) => api.some((one) => one === 'v1') && !hidden)
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(items.map(addressOf).toSorted()).toEqual(expected.toSorted())
  expect(collection.info.schema).toContain('/v2.1.0/')
  expect(collection.item.filter((folder) => folder.item.length === 0)).toEqual([])
})

test('each request of the Postman collection has values for its path, and a body that can be sent', () => {
  const faults = items.flatMap((item) => {
    const { url, body, method } = item.request
    const unnamed = url.path.filter(
      (part) => part.startsWith(':') && !url.variable.some(({ key }) => `:${key}` === part),
    )
    const texts = [body?.raw, ...(body?.formdata ?? []).map(({ value }) => value)].filter((text) => text !== undefined)
    const isBroken = texts.some((text) => typeof JSON.parse(text) !== 'object')
    const isWordless = method === 'PUT' && (body?.raw ?? '{}') === '{}'
    return unnamed.length > 0 || isBroken || isWordless ? [addressOf(item)] : []
  })
  expect(faults).toEqual([])
})

test('every GET of the Postman collection without parameters answers as Postman sends it', async () => {
  const client = await aClient()
  const variables = { base_url: '', token: client.token }
  expect(collection.variable.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(variables)))
  const plain = items.filter(
    ({ request: { method, url } }) =>
      method === 'GET' && url.variable.length === 0 && url.query.every(({ disabled }) => disabled),
  )
  const statuses = await Promise.all(
    plain.map(async (item) => [addressOf(item), (await client.get(item.request.url.path.join('/'))).status]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  expect(statuses.length).toBeGreaterThan(20)
})

test('the Postman collection ends its session last, and fills in every parameter that is required', () => {
  expect(addressOf(items.at(-1)!)).toBe('POST /auth/logout')
  expect(items.filter((item) => addressOf(item) === 'POST /auth/logout')).toHaveLength(1)
  const empty = items.flatMap((item) =>
    item.request.url.query
      .filter(({ disabled, value }) => !disabled && !value)
      .map(({ key }) => [addressOf(item), key]),
  )
  expect(empty).toEqual([])
})

test('the Postman collection keeps the tokens of its logins, and nothing of a refused one', () => {
  const kept = items.flatMap(({ name, event = [] }) =>
    event.map(({ script }) => {
      const set: string[][] = []
      const collectionVariables = { set: (...pair: string[]) => set.push(pair) }
      for (const code of [401, 200]) {
        const response = { code, json: () => ({ token: `${name} ${code}` }) }
        runInNewContext(script.exec.join('\n'), { pm: { response, collectionVariables } })
      }
      return set
    }),
  )
  expect(kept.map((set) => set.map(([variable]) => variable))).toEqual([['token'], ['signer_token'], ['signer_token']])
  expect(kept.flat().every(([, token]) => token?.endsWith(' 200'))).toBe(true)
})

test('the Postman collection carries the files of one call', () => {
  const item = items.find((one) => addressOf(one) === 'POST /document-sign-requests/with-files')!
  const fields = item.request.body?.formdata?.map(({ key, type }) => [key, type])
  expect(fields).toEqual([
    ['request', 'text'],
    ['file', 'file'],
  ])
  expect(item.request.header.map(({ key }) => key)).toEqual(['Idempotency-Key'])
})
