import { aTemplateFile } from '#tests/support/templates.ts'
import { idempotency_key_chars_max, table_bytes_max } from '#shared/rules/limits.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { aTable } from '#tests/support/bulk-tables.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aContract, aKey } from '#tests/support/words.ts'
import { faultKinds, withFault } from './faults.support.ts'
import { faultsOf, type Operation, type Schema } from '../support/openapi.ts'
import type { Params, Pool } from './pools.support.ts'
import type { Random } from './random.support.ts'
import type { Situation } from './situations.support.ts'
import { validValue } from './values.support.ts'

export type Kind =
  | 'valid'
  | (typeof faultKinds)[number]
  | 'broken query'
  | 'broken header'
  | 'broken JSON'
  | 'wrong media type'
  | 'wrong id'
  | 'broken file'
  | 'no token'

/** The fault of a call: the fields at fault, and whether the server must refuse it in any case. */
type Fault = { paths: string[]; certain: boolean }

export type Call = {
  operation: Operation
  kind: Kind
  address: string
  head: Record<string, string>
  body: BodyInit | null
  fault?: Fault
}

export type Maker = {
  random: Random
  pool: Pool
  /** the token with which this operation is called */
  tokenOf(operation: Operation): string | undefined
  /** rows that must not be changed, because the callers themselves need them */
  keptRows(operation: Operation): readonly number[]
}

/** The ways in which this operation can be called wrongly. */
export function kindsOf(operation: Operation): Kind[] {
  const { parameters, body, uploads, path } = operation
  const inQuery = parameters.some((parameter) => parameter.in === 'query')
  const inHeader = parameters.some(({ name }) => name.toLowerCase() in brokenHeaders)
  return [
    'valid',
    'valid',
    ...(body ? ([...faultKinds, 'broken JSON', 'wrong media type'] as const) : []),
    ...(inQuery ? (['broken query', 'broken query'] as const) : []),
    ...(inHeader ? (['broken header'] as const) : []),
    ...(path.includes('{') ? (['wrong id'] as const) : []),
    ...(uploads.length > 0 ? (['valid', 'broken file', 'broken file', 'wrong media type'] as const) : []),
    'no token',
  ]
}

/** A call of this kind; a valid one where the operation has no place for such a fault. */
export function aCall(operation: Operation, kind: Kind, maker: Maker, situation: Situation = {}): Call {
  const { random, pool } = maker
  const { api, method, body: documented, uploads } = operation
  const known = pool.known(api)
  const params = { ...(situation.params ?? pool.paramsOf(operation, random, maker.keptRows(operation))) }
  const query = situation.query ?? validQuery(operation, maker)
  const token = 'token' in situation ? situation.token : maker.tokenOf(operation)
  const head: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) }
  const call: Call = { operation, kind, address: '', head, body: null }
  const value = 'body' in situation ? situation.body : documented && validValue(documented.schema, known, random)
  if (value !== undefined && method !== 'GET') setJson(call, value)
  if (operation.path.endsWith('/with-files')) setForm(call, validFile(operation), situation.body)
  else if (uploads.length > 0) setFile(call, validFile(operation), random)
  if (random.chance(0.1) && method === 'POST') head['idempotency-key'] = aKey()

  if (kind === 'no token') breakToken(call, random)
  else if (kind === 'wrong id') breakParams(params, operation, random)
  else if (kind === 'broken query') call.fault = breakQuery(query, operation, maker)
  else if (kind === 'broken header') call.fault = breakHeader(call, random)
  else if (kind === 'broken file') breakFile(call, random)
  else if (kind === 'wrong media type') head['content-type'] = random.pick(wrongTypes)
  else if (kind === 'broken JSON') call.body = random.pick(brokenJson)
  else if (kind !== 'valid' && documented && value !== undefined) {
    const faulty = withFault(value, documented.schema, kind, random)
    if (faulty) {
      setJson(call, faulty.value)
      const certain = faultsOf(JSON.parse(JSON.stringify(faulty.value)), documented.schema).length > 0
      call.fault = { paths: [faulty.path], certain }
    } else call.kind = 'valid'
  }
  call.address = addressOf(operation, params, query)
  return call
}

const wrongTypes = ['text/plain', 'application/xml', 'application/json; charset=windows-1251', 'image/gif', 'x', '']
const brokenJson = ['', '{', '{"a":', 'null,', '[1,2', '"\\x"', '{"a":1}}', '\u0000', '{‘a’: 1}', '['.repeat(20_000)]

function setJson(call: Call, value: unknown): void {
  call.body = JSON.stringify(value)
  call.head['content-type'] = 'application/json'
}

function addressOf({ api, path }: Operation, params: Params, query: [string, string][]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(params[name] ?? 1)
    return value.startsWith('%') ? value : encodeURIComponent(value)
  })
  const asked = new URLSearchParams(query).toString()
  return `/api/${api}${filled}${asked && `?${asked}`}`
}

const queryOf = ({ parameters }: Operation) => parameters.filter((parameter) => parameter.in === 'query')

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function validQuery(operation: Operation, { random, pool }: Maker): [string, string][] {
  const known = pool.known(operation.api)
  return (
    queryOf(operation)
      // the act of a month is for the client itself
      .filter(({ name }) => operation.api === 'v1' || name !== 'month')
      .filter(({ required, name }) => required || random.chance(name === 'format' ? 0.1 : 0.4))
      .map(({ name, schema }) => {
        const content = schema['contentSchema'] as Schema | undefined
        return [name, asText(validValue(content ?? schema, known, random, content ? '' : name))]
      })
  )
}

const brokenByName: Record<string, readonly string[]> = {
  sort: ['oops', '["nope","ASC"]', '["id","UP"]', '[]', '{"id":1}', '["id"]', '["id","ASC",1]', '["__proto__","ASC"]'],
  range: ['x', '[0]', '[5,1]', '[0,5000]', '[-1,5]', '[0.5,2]', '[200000,200010]', '[0,1e300]', '{}', '["0","9"]'],
  filter: ['x', '[]', '5', 'null', '{"nope":1}', '{"__proto__":1}', '{"id":"x"}', '{"id":{"a":1}}', '{"id":-1}'],
}

/** Replaces one parameter with an invalid value. */
function breakQuery(query: [string, string][], operation: Operation, { random, pool }: Maker): Fault | undefined {
  const { name, schema } = random.pick(queryOf(operation))
  const at = query.findIndex(([given]) => given === name)
  if (at >= 0) query.splice(at, 1)
  // an export as a file ignores the range and the sorting
  for (const word of ['format', 'month'].filter((item) => item !== name)) {
    const file = query.findIndex(([given]) => given === word)
    if (file >= 0) query.splice(file, 1)
  }
  const content = schema['contentSchema'] as Schema | undefined
  if (content && random.chance(0.5)) {
    const valid = validValue(content, pool.known(operation.api), random)
    const faulty = withFault(valid, content, random.pick(['wrong type', 'unknown field', 'broken value']), random)
    if (!faulty) return undefined
    const text = JSON.stringify(faulty.value)
    query.push([name, text])
    const [field = ''] = faulty.path.split('.')
    return { paths: [field, name], certain: faultsOf(JSON.parse(text), content).length > 0 }
  }
  const broken = random.pick(brokenByName[name] ?? brokenTexts(schema))
  query.push([name, broken])
  if (random.chance(0.1)) query.push([name, broken])
  const certain = name in brokenByName || faultsOf(typedAs(schema, broken), schema).length > 0
  // for a filter the refusal may name its field
  return { paths: name === 'filter' ? [name, ...Object.keys(objectOf(broken))] : [name], certain }
}

function objectOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const brokenTexts = (schema: Schema) => [
  '',
  'x',
  '-1',
  '0',
  '1e9',
  'а\u0000',
  'x'.repeat(Number(schema['maxLength'] ?? 3000) + 1),
]

/** The text of a parameter converted to its type. */
const typedAs = ({ type }: Schema, text: string): unknown =>
  (type === 'integer' || type === 'number') && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text

/** Invalid values of the documented headers. */
const brokenHeaders: Record<string, readonly string[]> = {
  'if-match': ['first', '1.5', '1 2', '"1" "2"'],
  'idempotency-key': ['k'.repeat(idempotency_key_chars_max + 1)],
}

function breakHeader(call: Call, random: Random): Fault {
  const names = call.operation.parameters.map(({ name }) => name.toLowerCase()).filter((name) => name in brokenHeaders)
  const name = random.pick(names)
  call.head[name] = random.pick(brokenHeaders[name] ?? [])
  return { paths: [name], certain: true }
}

function breakToken(call: Call, random: Random): void {
  delete call.head['authorization']
  const token = random.pick([
    undefined,
    'Basic YTpi',
    'Bearer',
    `Bearer rc_${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(500)}`,
  ])
  if (token) call.head['authorization'] = token
}

const wrongIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'нет',
  'a'.repeat(3000),
  '99999999999999999999',
  '%00',
  '..%2F..',
  '%F0%28',
  ' 1',
  "' or 1=1",
]

function breakParams(params: Params, { path }: Operation, random: Random): void {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  params[random.pick(names)] = random.pick(wrongIds)
}

const logoFile = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30z"/></svg>',
)
const templateFile = await aTemplateFile()

function validFile({ path }: Operation): { bytes: Buffer; name: string } {
  if (path === '/billing/statements') {
    const incomes = [{ inn: '7707083893', rubles: '100.00', purpose: `Оплата ${aKey()}` }]
    return { bytes: Buffer.from(aStatementFile(incomes)), name: 'kl_to_1c.txt' }
  }
  if (path === '/clients/preview')
    return { bytes: Buffer.from('ФИО;Почта\r\nИванов Иван;a@b.test'), name: 'Клиенты.csv' }
  if (path === '/imports') return { bytes: Buffer.from(aTable(3)), name: 'Люди.csv' }
  if (path === '/bulk-sendings') return { bytes: Buffer.from(aTable(3)), name: 'Подписанты.csv' }
  if (path.startsWith('/face')) return { bytes: logoFile, name: 'logo.svg' }
  if (path.startsWith('/templates')) return { bytes: templateFile, name: 'Договор.docx' }
  return { bytes: aContract(), name: 'Договор.pdf' }
}

function setFile(call: Call, { bytes, name }: { bytes: Buffer; name: string }, random: Random): void {
  if (random.chance(0.5)) {
    call.body = new Uint8Array(bytes)
    call.head['content-type'] = 'application/octet-stream'
    return
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  call.body = form
  delete call.head['content-type']
}

function setForm(call: Call, { bytes, name }: { bytes: Buffer; name: string }, body: unknown): void {
  const form = new FormData()
  form.append('request', JSON.stringify(body ?? {}))
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  call.body = form
  delete call.head['content-type']
}

const docx = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('word/document.xml'), Buffer.alloc(100)])
const encrypted = Buffer.concat([aPdf({}), Buffer.from('trailer << /Encrypt 9 0 R >>')])
/** one pixel, PNG */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function breakFile(call: Call, random: Random): void {
  const { bytes } = validFile(call.operation)
  const broken = [
    Buffer.alloc(0),
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(100),
    Buffer.alloc(3000, 7),
    docx,
    encrypted,
  ]
  const file = random.pick([...broken, image, Buffer.from('не файл'), Buffer.alloc(table_bytes_max + 1, 65)])
  setFile(call, { bytes: file, name: random.pick(['x', 'а\u0000б.pdf', 'я'.repeat(400), '../../x.pdf', '']) }, random)
  if (!(call.body instanceof FormData)) return
  const form = call.body
  const way = random.below(4)
  if (way === 0) form.append('file', new Blob(['second']), 'second.pdf')
  if (way === 1) form.append('note', 'x'.repeat(5000))
  if (way === 2) {
    call.body = 'no form at all'
    call.head['content-type'] = 'multipart/form-data; boundary=x'
  }
  if (way === 3) form.delete('file')
}
