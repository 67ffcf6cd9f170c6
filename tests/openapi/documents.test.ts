import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { query } from '#tests/support/caller.ts'
import { aFolder, documentFile, output, programs } from './openapi.support.ts'

type Schema = {
  [name: string]: unknown
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  $ref?: string
}
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  parameters?: { name?: string; description?: string; schema?: Schema; $ref?: string }[]
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const server = await testServer()
const { visitor, aClient, anAdmin } = words(server)
const folder = await aFolder('documents')
const read = async (api: string) => (await visitor().get<Document>(`/api/${api}/openapi.json`)).body
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )

test.each(['v1', 'support'] as const)(
  'redocly lint reports nothing for the document of %s',

  async (api) => {
    const file = await documentFile(server, api, folder)
    const { text, code } = await output(join(programs, 'redocly'), [
      'lint',
      file,
      '--extends=recommended',
      '--format=json',
    ])
    const { totals } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
      totals: { errors: number; warnings: number }
    }
    expect({ code, totals }, text).toMatchObject({ code: 0, totals: { errors: 0, warnings: 0 } })
  },
)

test.each(['v1', 'support'] as const)(
  'spectral:oas reports nothing for the document of %s',

  async (api) => {
    const file = await documentFile(server, api, folder)
    const rules = join(folder, 'rules.json')
    await writeFile(rules, JSON.stringify({ extends: ['spectral:oas'] }))
    const { text, code } = await output(join(programs, 'spectral'), ['lint', file, '--ruleset', rules, '--format=json'])
    expect(code, text).toBe(0)
    expect(JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))).toEqual([])
  },
)

test.each(['v1', 'support'])('every operation of %s has a unique name, texts and error answers', async (api) => {
  const document = await read(api)
  const operations = operationsOf(document)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const tags = document.tags.map(({ name }) => name)
  for (const { name, operation } of operations) {
    expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/)
    expect(operation.summary, name).toMatch(/^[А-ЯЁ].*[^.]$/u)
    expect(
      operation.tags.filter((tag) => !tags.includes(tag)),
      name,
    ).toEqual([])
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (status.startsWith('2') || status === '304') continue
      const schema = content?.['application/problem+json']?.schema
      expect([name, status, schema]).toEqual([name, status, { $ref: '#/components/schemas/Problem' }])
    }
  }
  expect(document.servers[0]?.url).toBe(`http://portal.test/api/${api}`)
})

test.each(['v1', 'support'])('every field and parameter of %s is described in Russian', async (api) => {
  const document = await read(api)
  const wordless: string[] = []
  const look = (place: string, schema: Schema | undefined): void => {
    if (!schema) return
    const isClosedRecord =
      (schema['required'] as string[] | undefined)?.length === Object.keys(schema.properties ?? {}).length
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const count = field['type'] === 'integer' && isClosedRecord && /counts|StuckRetriedAll|retry/.test(place)
      if (!count && !/[а-яё]/iu.test(field.description ?? '')) wordless.push(`${place}.${name}`)
      look(`${place}.${name}`, field)
    }
    look(place, schema.items)
    for (const part of [schema['anyOf'], schema['oneOf']].flat() as (Schema | undefined)[]) look(place, part)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema)
  for (const { name, operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (!parameter.$ref && !/[а-яё]/iu.test(parameter.description ?? '')) wordless.push(`${name} ${parameter.name}`)
    }
    for (const { content = {} } of Object.values(operation.responses)) {
      for (const { schema } of Object.values(content)) look(name, schema)
    }
  }
  expect(wordless).toEqual([])
})

const pascal = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')

/** Each field of a document with where it is: `WebhookMessage.tries.status`. */
function fieldsOf({ components }: Document): [place: string, field: Schema][] {
  const found: [string, Schema][] = []
  const look = (place: string, { properties = {}, ...schema }: Schema): void => {
    for (const [name, field] of Object.entries(properties)) {
      found.push([`${place}.${name}`, field])
      look(`${place}.${name}`, field)
    }
    const inner = [schema['items'], schema['additionalProperties'], schema['anyOf'], schema['oneOf']].flat()
    for (const part of inner) if (typeof part === 'object') look(place, part as Schema)
  }
  for (const [name, schema] of Object.entries(components.schemas)) look(name, schema)
  return found
}

test.each(['v1', 'support'])('no text of %s describes fields of different types', async (api) => {
  const typeOf = (field: Schema) =>
    [field['type']]
      .flat()
      .filter((type) => type !== 'null' && type !== undefined)
      .join('|')
      .replace('integer', 'number')
  const places = new Map<string, Map<string, string>>()
  for (const [place, field] of fieldsOf(await read(api))) {
    const key = `${place.split('.').at(-1)}: ${field.description}`
    if (typeOf(field)) places.set(key, (places.get(key) ?? new Map()).set(typeOf(field), place))
  }
  expect([...places].filter(([, types]) => types.size > 1).map(([key, types]) => [key, ...types.values()])).toEqual([])
  const descriptions = Object.fromEntries(
    fieldsOf(await read(api)).map(([place, { description }]) => [place, description]),
  )
  if (api === 'v1') expect(descriptions['WebhookMessage.tries.status']).toContain('HTTP')
})

/**
 * Generators name what has no name after its place: orval the enum of `Bill.cancel_reason` `BillCancelReason`, which a
 * schema `BillCancel` with a field `reason` gets too.
 */
test.each(['v1', 'support'])('no two types that generators make of %s get one name', async (api) => {
  const document = await read(api)
  const owners = new Map<string, Set<string>>()
  const add = (name: string, owner: string) => {
    const key = name.toLowerCase()
    owners.set(key, (owners.get(key) ?? new Set()).add(owner))
  }
  for (const name of Object.keys(document.components.schemas)) add(name, name)
  for (const [place, field] of fieldsOf(document)) {
    const isNameless = (schema: unknown) =>
      typeof schema === 'object' && schema !== null && ('enum' in schema || 'properties' in schema)
    if (isNameless(field)) add(pascal(place), place)
    if (isNameless(field.items)) add(`${pascal(place)}Item`, place)
  }
  for (const { name, operation } of operationsOf(document)) {
    const id = pascal(operation.operationId)
    for (const ending of ['Params', 'Query', 'Path', 'Body', 'Response', 'Responses', 'Data', 'Error', 'Errors']) {
      add(`${id}${ending}`, name)
    }
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema && 'enum' in parameter.schema)
        add(`${id}${pascal(parameter.name ?? '')}`, `${name} ?${parameter.name}`)
    }
  }
  expect([...owners].filter(([, own]) => own.size > 1).map(([name, own]) => [name, ...own])).toEqual([])
})

test.each(['v1', 'support'] as const)('every sort and filter field documented in %s is accepted', async (api) => {
  const caller = api === 'v1' ? await aClient() : await anAdmin('owner')
  const examples = { integer: 1, boolean: true } as const
  for (const { name, operation } of operationsOf(await read(api))) {
    const [method, path = ''] = name.split(' ')
    const named = (wanted: string) => operation.parameters?.find((parameter) => parameter.name === wanted)?.schema
    if (method !== 'get' || !named('range') || path.includes('{')) continue
    for (const sort of (named('sort')?.['enum'] ?? []) as string[]) {
      const answer = await caller.get(`${path.slice(1)}?${query({ sort: JSON.parse(sort) })}`)
      expect([name, sort, answer.status]).toEqual([name, sort, 200])
    }
    const fields = (named('filter')?.['contentSchema'] as Schema | undefined)?.properties ?? {}
    expect(Object.keys(fields).length, name).toBeGreaterThan(0)
    for (const [field, schema] of Object.entries(fields)) {
      const [first = schema] = (schema['anyOf'] ?? []) as Schema[]
      const { type, format, enum: values } = first as { type: string; format?: string; enum?: string[] }
      const text = { 'date-time': '2026-11-20T00:00:00Z', date: '2026-11-20' }[format ?? ''] ?? 'проба'
      const value = values?.[0] ?? (examples as Record<string, unknown>)[type] ?? text
      const answer = await caller.get(`${path.slice(1)}?${query({ filter: { [field]: value } })}`)
      expect([name, field, answer.status]).toEqual([name, field, 200])
    }
    const unknown = await caller.get<{ errors: Record<string, string> }>(
      `${path.slice(1)}?${query({ filter: { no_such_field: 1 } })}`,
    )
    const allowed = JSON.stringify(unknown.body.errors)
    for (const field of Object.keys(fields)) expect(allowed, name).toContain(field)
  }
})

test('each parameter of a path is named in the path and in the schema of its route', () => {
  for (const { path, params } of routes) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([path, Object.keys(params?.shape ?? {}).toSorted()]).toEqual([
      path,
      names.toSorted((a = '', b = '') => a.localeCompare(b)),
    ])
  }
})
