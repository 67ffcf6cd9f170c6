import { referenceTexts as t } from '../shared/text/developers.ts'
import type { Field, Operation, ReferenceData } from '../site/developers/developers-data.ts'

type Schema = { readonly [name: string]: unknown }
type Content = Record<string, { schema?: Schema; example?: unknown }>
type RawOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, unknown>[]
  parameters?: ({ name: string; required?: boolean; description?: string; schema: Schema } | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type Document = {
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}

const referred = (schema: Schema) => (schema['$ref'] as string | undefined)?.split('/').at(-1)
const variantsOf = (schema: Schema) => (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined

/** `SignRequest[] | null` */
function typeOf(schema: Schema): string {
  const name = referred(schema)
  if (name !== undefined) return name
  const variants = variantsOf(schema)
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ')
  if (schema['format'] === 'binary') return 'file'
  const types = [schema['type'] ?? 'object'].flat() as string[]
  return types.map((type) => (type === 'array' ? `${typeOf((schema['items'] ?? {}) as Schema)}[]` : type)).join(' | ')
}

/** The object without a name that a field has or lists. */
function innerOf(schema: Schema): Schema | undefined {
  if (schema['properties']) return schema
  if (schema['items']) return innerOf(schema['items'] as Schema)
  return variantsOf(schema)?.map(innerOf).find(Boolean)
}

function textOf(schema: Schema, description = (schema['description'] ?? '') as string): string {
  const values = (schema['enum'] ?? (schema['items'] as Schema | undefined)?.['enum']) as unknown[] | undefined
  const listed = values && t.one_of(values.map((value) => `\`${String(value)}\``).join(', '))
  return listed ? [description.replace(/\.$/, ''), listed].filter(Boolean).join('. ') : description
}

/** Fields of an object, those of objects without a name after them as `signer.phone`. */
function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const inner = innerOf(schema)
  const required = (inner?.['required'] ?? []) as string[]
  return Object.entries((inner?.['properties'] ?? {}) as Record<string, Schema>).flatMap(([name, field]) => [
    { name: prefix + name, type: typeOf(field), required: required.includes(name), text: textOf(field) },
    ...fieldsOf(field, `${prefix}${name}.`),
  ])
}

function contentOf(content: Content | undefined) {
  const [entry] = Object.entries(content ?? {})
  if (!entry) return null
  const [media, { schema = {}, example }] = entry
  return {
    media,
    schema,
    example,
    type: media === 'application/json' ? typeOf(schema) : media,
    fields: fieldsOf(schema),
  }
}

/** The example of a body; for a form that of its JSON part. */
function exampleOf({ example, schema }: { example: unknown; schema: Schema }): string {
  const { request } = (schema['properties'] ?? {}) as Record<string, Schema>
  const [first] = (request?.['examples'] ?? []) as unknown[]
  const value = example ?? first
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = raw
  const body = contentOf(requestBody?.content)
  const answers = Object.entries(responses).filter(([status]) => status < '400')
  const refusals = Object.entries(responses).filter(([status]) => status >= '400' && status !== 'default')
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    text: description === `${summary}.` ? '' : description,
    token: security.length === 0 ? 'open' : security.every((scheme) => 'signer' in scheme) ? 'signer' : 'client',
    idempotent: parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey')),
    parameters: parameters.flatMap((parameter) =>
      '$ref' in parameter
        ? []
        : {
            name: parameter.name,
            type: typeOf(parameter.schema),
            required: parameter.required ?? false,
            text: textOf(parameter.schema, parameter.description),
          },
    ),
    body: body && {
      media: body.media,
      type: body.type,
      fields: body.fields,
      example: exampleOf(body),
    },
    answers: answers.map(([status, { content }]) => {
      const { type = '', fields = [] } = contentOf(content) ?? {}
      return { status, type, fields }
    }),
    refusals: refusals.flatMap(([, { description: text }]) =>
      [...text.matchAll(/^`(\w+)`/gm)].map(([, code = '']) => code),
    ),
  }
}

/** What the page shows of an OpenAPI document. */
export function referenceOf({ tags, paths, components }: Document): ReferenceData {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({ tag: raw.tags[0], operation: operationOf(method, path, raw) })),
  )
  return {
    sections: tags.map(({ name: tag, 'x-displayName': name, description }) => ({
      tag,
      name,
      text: description,
      operations: operations.filter((operation) => operation.tag === tag).map(({ operation }) => operation),
    })),
    types: Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  }
}
