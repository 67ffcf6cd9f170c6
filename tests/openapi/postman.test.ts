import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words } from '#tests/support/words.ts'
import { aPayingClient } from './openapi.support.ts'

type Field = { key: string; value?: string; type?: string; disabled?: boolean }
type Item = {
  name: string
  event?: { listen: string; script: { exec: string[] } }[]
  request: {
    method: string
    auth?: { type: string; bearer?: Field[] }
    header: Field[]
    url: { raw: string; host: string[]; path: string[]; query: Field[]; variable: Field[] }
    body?: { mode: string; raw?: string; formdata?: Field[] }
  }
}
type Collection = { info: { schema: string }; variable: Field[]; item: { name: string; item: Item[] }[] }

const server = await testServer()
const { visitor } = words(server)
const { body: collection } = await visitor().get<Collection>('postman.json')
const items = collection.item.flatMap((folder) => folder.item)
const addressOf = ({ request: { method, url } }: Item) => `${method} /${url.path.join('/')}`

test('the Postman collection has each documented route of the client API once', () => {
  const expected = routes
    .filter(({ api, hidden }) => api.some((api_name) => api_name === 'v1') && !hidden)
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

test('the whole Postman collection, sent in its order with the token it keeps, has no fault and knows who calls', async () => {
  const { login, password } = await aPayingClient(server)
  const kept: Record<string, string> = {}
  const collectionVariables = { set: (name: string, value: string) => (kept[name] = value) }
  const answers: [string, number][] = []
  for (const item of items) {
    const { method, url, auth, header, body } = item.request
    const values = new Map(url.variable.map(({ key, value = '' }) => [`:${key}`, value]))
    const path = url.path.map((part) => encodeURIComponent(values.get(part) ?? part)).join('/')
    const given = url.query.filter(({ disabled }) => !disabled).map(({ key, value = '' }) => [key, value])
    const { bearer: [bearer] = [] } = auth ?? {}
    const token = auth?.type === 'noauth' ? undefined : kept[/\w+/.exec(bearer?.value ?? 'token')?.[0] ?? '']
    const head = {
      ...Object.fromEntries(header.filter(({ disabled }) => !disabled).map(({ key, value = '' }) => [key, value])),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const raw = addressOf(item) === 'POST /auth/login' ? JSON.stringify({ login, password }) : body?.raw
    const address = `${path}?${new URLSearchParams(given)}`
    const answer = await visitor().send<object>(
      method as 'GET',
      address,
      body?.formdata ? formOf(body.formdata) : (raw ?? null),
      head,
    )
    answers.push([addressOf(item), answer.status])
    const response = { code: answer.status, json: () => answer.body }
    const scripts = (item.event ?? []).filter(({ listen }) => listen === 'test')
    for (const { script } of scripts) runInNewContext(script.exec.join('\n'), { pm: { response, collectionVariables } })
  }
  expect(answers.length).toBeGreaterThan(190)
  expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  const unknown = answers.filter(([, status]) => status === 401).map(([address]) => address)
  expect(unknown).toEqual([
    // a signer's token comes with the code of an SMS
    'POST /document-sign-requests/:group/messages/allow',
    'POST /document-sign-requests/:group/sign',
    'POST /document-sign-requests/:group/reject',
    'GET /document-sign-requests/:group/downloads',
    'GET /document-sign-requests/:group/messengers',
    'POST /document-sign-requests/:group/messengers/:messenger',
    // so does what opens the documents of a phone
    'POST /my-documents',
    'POST /my-documents/downloads',
    'POST /my-documents/messengers/:messenger',
    'POST /my-documents/messengers/:messenger/stop',
    // the call before them ends all sessions
    'DELETE /profile/sessions/:id',
    'POST /auth/logout',
  ])
  const lists = items
    .map((item, nth) => ({ item, answer: answers[nth]! }))
    .filter(({ item }) => item.request.method === 'GET' && item.request.url.variable.length === 0)
    .filter(({ item }) => item.request.url.query.every(({ disabled }) => disabled))
    .map(({ answer }) => answer)
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(([, status]) => status !== 200)).toEqual([])
})

/** The fields of a form; in place of a file that the reader chooses, a contract. */
function formOf(fields: readonly Field[]): FormData {
  const form = new FormData()
  for (const { key, value = '', type } of fields) {
    if (type === 'file') form.append(key, new Blob([new Uint8Array(aContract())]), 'Договор.pdf')
    else form.append(key, value)
  }
  return form
}

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
  const item = items.find((item) => addressOf(item) === 'POST /document-sign-requests/with-files')!
  const fields = item.request.body?.formdata?.map(({ key, type }) => [key, type])
  expect(fields).toEqual([
    ['request', 'text'],
    ['file', 'file'],
  ])
  expect(item.request.header.map(({ key }) => key)).toEqual(['Idempotency-Key'])
})
