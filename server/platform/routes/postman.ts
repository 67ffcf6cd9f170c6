import { apiDocumentTexts as t } from '#shared/text/api-document.ts'

type Json = { [name: string]: unknown }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json; example?: unknown }
type Content = Record<string, { schema: Json; example?: unknown }>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
}
/** What is read here of an OpenAPI document by `openApiOf`. */
export type OpenApiDocument = {
  info: { title: string; description: string }
  servers: { url: string }[]
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Which variable a call leaves its token in. */
const tokens: Readonly<Record<string, string>> = {
  login: 'token',
  checkSignCode: 'signer_token',
  checkDownloadCode: 'signer_token',
}
/** What may end the session goes last: the calls after it would all be refused. */
const ending = ['changePassword', 'endUserSessions', 'endOwnSession', 'logout']

/** A collection of Postman, format 2.1: a folder for each tag, a request for each operation (docs/decisions/0065). */
export function postmanOf({ info, servers, tags, paths }: OpenApiDocument): Json {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('token'),
    variable: [
      { key: 'base_url', value: servers[0]?.url ?? '' },
      { key: 'token', value: '' },
      { key: 'signer_token', value: '' },
    ],
    item: [
      ...tags.map(({ name: tag, 'x-displayName': name, description }) => ({
        name,
        description,
        item: operations
          .filter((operation) => operation.tags[0] === tag && !ending.includes(operation.operationId))
          .map(itemOf),
      })),
      {
        name: t.ending,
        item: ending.flatMap((id) => operations.filter((operation) => operation.operationId === id)).map(itemOf),
      },
    ],
  }
}

const bearer = (variable: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
})

function authOf(security: Operation['security']): Json | undefined {
  if (security.length === 0) return { type: 'noauth' }
  return security.every((scheme) => 'signer' in scheme) ? bearer('signer_token') : undefined
}

/** Keeps the token of the answer, so that the next calls are made with it. */
function scriptOf(operationId: string): Json {
  const variable = tokens[operationId]
  if (variable === undefined) return {}
  const keep = `if (pm.response.code === 200) pm.collectionVariables.set('${variable}', pm.response.json().token)`
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [keep] } }] }
}

function itemOf({ path, method, summary, description, ...operation }: Operation & { path: string; method: string }) {
  const { operationId, security, parameters = [], requestBody } = operation
  const named = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : parameter))
  const isIdempotent = parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey'))
  const body = bodyOf(requestBody?.content ?? {})
  const auth = authOf(security)
  const query = named.filter((parameter) => parameter.in === 'query').map(fieldOf)
  const places = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    name: summary,
    ...scriptOf(operationId),
    request: {
      method,
      description,
      ...(auth && { auth }),
      header: [
        ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...(isIdempotent ? [{ key: 'Idempotency-Key', value: '{{$guid}}', description: t.idempotency_key }] : []),
      ],
      url: {
        raw: `{{base_url}}/${places}`,
        host: ['{{base_url}}'],
        path: places.split('/'),
        query: query.map((field) => ({ ...field, disabled: !field.required })),
        variable: named.filter((parameter) => parameter.in === 'path').map(fieldOf),
      },
      ...(body && { body }),
    },
  }
}

function fieldOf({ name, description, schema, example, required = false }: Parameter) {
  const [first] = ((schema['examples'] ?? schema['enum']) as unknown[] | undefined) ?? []
  return { key: name, value: asText(example ?? first ?? ''), description, required }
}

function bodyOf(content: Content) {
  const json = content['application/json']
  if (json) {
    const options = { raw: { language: 'json' } }
    return { mode: 'raw', raw: JSON.stringify(json.example ?? {}, null, 2), options }
  }
  const form = content['multipart/form-data']?.schema['properties'] as Record<string, Json> | undefined
  if (!form) return undefined
  const formdata = Object.entries(form).map(([key, { description, examples }]) => {
    if (key === 'file') return { key, type: 'file', description, src: [] }
    const [example = {}] = (examples as unknown[] | undefined) ?? []
    return { key, type: 'text', description, value: JSON.stringify(example, null, 2), contentType: 'application/json' }
  })
  return { mode: 'formdata', formdata }
}
