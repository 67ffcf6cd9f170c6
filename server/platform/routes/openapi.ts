import { z } from 'zod'
import { Problem } from '#shared/contract/errors.ts'
import { refusalStatuses } from '#shared/rules/refusals.ts'
import { ClientOfRow, namesClients, type Answer, type Api, type Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { tags, type Tag } from '#shared/contract/route-tags.ts'
import { idempotency_key_chars_max } from '#shared/rules/limits.ts'
import { apiDocumentTexts as t } from '#shared/text/api-document.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { converter, exampleOf, unwrapped, withFields, type Json } from './json-schema.ts'
import { isList, refusalsOf } from './refusals-of.ts'

const problem_type = 'application/problem+json'
const headers = {
  'X-Request-Id': { description: t.request_id, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  'Content-Range': { description: t.content_range, schema: { type: 'string', examples: ['individuals 0-24/319'] } },
  'X-Total-Estimated': { description: t.total_estimated, schema: { type: 'string', enum: ['true'] } },
  'X-Rows-Considered': { description: t.considered, schema: { type: 'integer', minimum: 1 } },
  ETag: { description: t.etag, schema: { type: 'string', examples: ['"3"'] } },
  'Idempotency-Replayed': { description: t.replayed, schema: { type: 'string', enum: ['true'] } },
  'Accept-Ranges': { description: t.accept_ranges, schema: { type: 'string', enum: ['bytes'] } },
  'Content-Disposition': { description: t.content_disposition, schema: { type: 'string' } },
  'Retry-After': { description: t.retry_after, schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: t.www_authenticate, schema: { type: 'string', enum: ['Bearer'] } },
} as const

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: t.idempotency_key,
    schema: { type: 'string', minLength: 1, maxLength: idempotency_key_chars_max },
  },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: t.if_none_match, schema: { type: 'string' } },
  Range: {
    name: 'Range',
    in: 'header',
    description: t.range,
    schema: { type: 'string', examples: ['bytes=1048576-'] },
  },
  IfMatch: { name: 'If-Match', in: 'header', description: t.if_match, schema: { type: 'string', examples: ['"3"'] } },
} as const

const headersNamed = (...wanted: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(wanted.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

function refusalAnswers(route: Route): Json {
  const byStatus = Object.groupBy(refusalsOf(route), (code) => refusalStatuses[code])
  const content = { [problem_type]: { schema: { $ref: '#/components/schemas/Problem' } } }
  const answers = Object.entries(byStatus).map(([status, codes]) => {
    const waits = codes.includes('idempotency_busy') || ['423', '429', '503'].includes(status)
    return [
      status,
      {
        description: codes.map((code) => `\`${code}\` — ${refusalTexts[code]}`).join('\n\n'),
        ...(status === '401' ? headersNamed('WWW-Authenticate') : waits ? headersNamed('Retry-After') : {}),
        content,
      },
    ]
  })
  return { ...Object.fromEntries(answers), default: { description: t.other_refusal, content } }
}

/** The query parameter that requests a file instead of JSON. */
function fileAskedBy({ answers }: Route): string | undefined {
  const answer = answers[200]
  return answer && 'asked_by' in answer ? answer.asked_by : undefined
}

/** Whether an answer is one row with a version, which is its `ETag`. */
const isRow = (answer: Answer) => answer instanceof z.ZodObject && 'version' in answer.shape

const binary = { type: 'string', format: 'binary' } as const

/** The OpenAPI 3.1 document of one API, made of the table of routes and of nothing else. */
export function openApiOf(api: Exclude<Api, 'demo'>, { public_url }: { public_url: string }): Json {
  const components = new Map<string, Json>()
  const jsonOf = converter(components)
  jsonOf(Problem, 'output')
  const listed = routes.filter((route) => route.api.includes(api) && !route.hidden)

  const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, value]) => {
      const { description, examples, ...json } = value as Json & { description?: string }
      const fields = (json['contentSchema'] as Json | undefined)?.['properties']
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description !== undefined && {
          description: fields ? withFields(description, fields) : description,
        }),
        schema: json,
        ...(Array.isArray(examples) && { example: examples[0] }),
      }
    })
  }

  function bodyOf({ body, upload, example }: Route): Json | undefined {
    if (upload?.files_max !== undefined && body) {
      const { description, files_max } = upload
      const file = { type: 'array', items: binary, minItems: 1, maxItems: files_max, description }
      const examples = example === undefined ? {} : { examples: [example] }
      const request = { ...jsonOf(body, 'input'), description: t.request_part, ...examples }
      const schema = { type: 'object', required: ['request', 'file'], properties: { request, file } }
      const encoding = { request: { contentType: 'application/json' } }
      const content = { 'multipart/form-data': { schema, encoding } }
      return { description: t.form(files_max), required: true, content }
    }
    if (upload) {
      const { description, types } = upload
      const form = { type: 'object', required: ['file'], properties: { file: { ...binary, description } } }
      // of the other types the description tells
      const raw = types
        .filter((type, nth) => nth === 0 || type === 'application/octet-stream')
        .map((type) => [type, { schema: binary }])
      const content = { 'multipart/form-data': { schema: form }, ...Object.fromEntries(raw) }
      return { description: t.upload(types), required: true, content }
    }
    if (!body) return undefined
    const inner = unwrapped(body)
    const schema = jsonOf(inner, 'input')
    return {
      required: inner === body,
      content: { 'application/json': { schema, example: example ?? exampleOf(schema, components) } },
    }
  }

  /** @param listed rows that come with the names of their clients */
  function contentOf(answer: Answer, listed = false): Json {
    if (answer === null) return {}
    if ('files' in answer && !('json' in answer)) {
      return { content: Object.fromEntries(answer.files.map((type) => [type, { schema: binary }])) }
    }
    const schema = jsonOf('json' in answer ? answer.json : answer, 'output')
    if (listed) schema['items'] = { allOf: [schema['items'], jsonOf(ClientOfRow, 'output')] }
    return { content: { 'application/json': { schema } } }
  }

  function answersOf(route: Route): Json {
    const given = Object.entries(route.answers).map(([status, answer]) => {
      const isFile = answer !== null && 'files' in answer && !('json' in answer)
      const isPage = isList(route)
      const replayed = route.idempotent ? (['Idempotency-Replayed'] as const) : []
      const headed = isPage
        ? headersNamed('Content-Range', 'X-Total-Estimated', 'X-Rows-Considered')
        : isFile
          ? headersNamed('Content-Disposition', ...(route.resumable ? (['ETag', 'Accept-Ranges'] as const) : []))
          : route.considers
            ? headersNamed('X-Rows-Considered')
            : isRow(answer) && status === (route.method === 'POST' ? '201' : '200')
              ? headersNamed('ETag', ...replayed)
              : replayed.length > 0
                ? headersNamed(...replayed)
                : {}
      const description = isPage ? t.page : isFile ? t.file : t.statuses[status as '200' | '201' | '202' | '204']
      return [status, { description, ...headed, ...contentOf(answer, namesClients(api, route)) }]
    })
    const part = route.resumable && {
      206: { description: t.part, ...headersNamed('ETag'), ...contentOf(route.answers[200] ?? null) },
      304: { description: t.not_changed, ...headersNamed('ETag') },
    }
    return { ...Object.fromEntries(given), ...part, ...refusalAnswers(route) }
  }

  const securityOf = ({ open, tokens = ['client'] }: Route) => {
    if (open) return []
    return api === 'support' ? [{ support: [] }] : tokens.map((token) => ({ [token]: [] }))
  }

  const paths: Record<string, Json> = {}
  for (const route of listed) {
    const { path, method, operationId, tag, summary, description, idempotent, versioned, resumable } = route
    const requestBody = bodyOf(route)
    const wanted = [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query).filter(({ name }) => name !== fileAskedBy(route)),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(versioned ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(resumable
        ? [{ $ref: '#/components/parameters/IfNoneMatch' }, { $ref: '#/components/parameters/Range' }]
        : []),
    ]
    ;(paths[path] ??= {})[method.toLowerCase()] = {
      operationId,
      tags: [tag],
      summary,
      description: [description ?? `${summary}.`, fileAskedBy(route) === 'format' && t.export]
        .filter(Boolean)
        .join('\n\n'),
      security: securityOf(route),
      ...(wanted.length > 0 && { parameters: wanted }),
      ...(requestBody && { requestBody }),
      responses: answersOf(route),
    }
  }
  const text = JSON.stringify(paths)
  const used = <T extends object>(all: T, kind: string) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  const usedTags = Object.keys(tags).filter((tag) => listed.some((route) => route.tag === tag)) as Tag[]
  const scheme = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    openapi: '3.1.0',
    info: {
      title: t.titles[api],
      version: '1.0.0',
      description: t.about[api],
      contact: { name: t.contact, url: public_url },
      license: { name: t.license, url: `${public_url}/oferta` },
    },
    servers: [{ url: `${public_url}/api/${api}`, description: t.server }],
    tags: usedTags.map((tag) => ({ name: tag, 'x-displayName': tags[tag].name, description: tags[tag].description })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: used(headers, 'headers'),
      parameters: used(parameters, 'parameters'),
      securitySchemes:
        api === 'support'
          ? { support: scheme(t.support_token) }
          : { client: scheme(t.client_token), signer: scheme(t.signer_token) },
    },
  }
}
