import { z } from 'zod'
import { documentedSchema } from '#shared/contract/documented.ts'
import { namedSchemas } from '#shared/contract/schemas.ts'
import { apiDocumentTexts as t } from '#shared/text/api-document.ts'
import { fieldExample, fieldText } from '#shared/text/api-fields.ts'

export type Json = { [name: string]: unknown }
type Direction = 'input' | 'output'

const names = z.registry<{ id: string }>()
for (const [schema, id] of namedSchemas) names.add(schema, { id })

/** Converts Zod schemas to JSON schemas of one OpenAPI document, and collects the named ones in `components`. */
export function converter(components: Map<string, Json>) {
  function keep(name: string, schema: Json): void {
    const before = components.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`${name} means one thing in a body and another in an answer: give the body a schema of its own`)
    }
    components.set(name, schema)
  }

  return (schema: z.ZodType, io: Direction): Json => {
    // a named schema becomes a reference only inside another one
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), {
      io,
      metadata: names as unknown as typeof z.globalRegistry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { format, description } = z.globalRegistry.get(zodSchema) ?? {}
        if (format) jsonSchema.format = format as string
        if (description !== undefined) jsonSchema.description = description
        const documented = documentedSchema(zodSchema)
        if (!documented) return
        for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
        Object.assign(jsonSchema, documented)
      },
    })
    for (const [name, found] of Object.entries($defs)) keep(name, plain(found, io, name))
    return plain(properties?.['root'], io, '')
  }
}

/**
 * Adapts a JSON schema by Zod to OpenAPI 3.1 and adds descriptions and examples of the fields.
 * @param owner where it is: the name of the schema that it is a part of, and the fields that lead to it
 */
function plain(value: unknown, io: Direction, owner: string): Json {
  const { $schema: _dialect, id: _id, ...schema } = { ...(value as Json) }
  if (typeof schema['$ref'] === 'string') schema['$ref'] = schema['$ref'].replace('#/$defs/', '#/components/schemas/')
  // some code generators treat a field with a default as required
  if (io === 'input' && schema['default'] !== undefined) {
    schema['x-default'] = schema['default']
    delete schema['default']
  }
  // later versions may add fields to answers: clients must ignore unknown ones
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties']
  // a record whose keys are an enum becomes an object with these properties
  const { propertyNames, additionalProperties: each } = schema
  const known = (propertyNames as { enum?: string[] } | undefined)?.enum
  delete schema['propertyNames']
  if (known) {
    delete schema['additionalProperties']
    return { ...schema, properties: Object.fromEntries(known.map((name) => [name, plain(each, io, owner)])) }
  }
  // the format already says it, more readably
  if (schema['format'] !== undefined) delete schema['pattern']
  for (const name of ['items', 'additionalProperties'] as const) {
    if (typeof schema[name] === 'object') schema[name] = plain(schema[name], io, owner)
  }
  for (const name of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[name])) schema[name] = schema[name].map((part) => plain(part, io, owner))
  }
  if (Array.isArray(schema['anyOf'])) Object.assign(schema, withoutUnion(schema))
  if (schema['properties']) {
    schema['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Json).map(([name, part]) => [
        name,
        withWords(plain(part, io, `${owner}.${name}`), name, owner),
      ]),
    )
  }
  return schema
}

/** `string | null` as `type: [string, null]` instead of `anyOf`: all code generators handle that alike. */
function withoutUnion(schema: Json): Json {
  const parts = schema['anyOf'] as Json[]
  const [only, ...others] = parts.filter(({ type }) => type !== 'null')
  if (!only || others.length > 0 || parts.length !== 2 || typeof only['type'] !== 'string') return schema
  delete schema['anyOf']
  const values = only['enum'] as unknown[] | undefined
  return { ...only, type: [only['type'], 'null'], ...(values && { enum: [...values, null] }) }
}

function withWords(schema: Json, name: string, owner: string): Json {
  const { 'x-default': fallback, ...rest } = schema
  const words = (schema['description'] as string | undefined) ?? fieldText(name, owner) ?? ''
  const description = fallback === undefined ? words : `${words}. ${t.by_default(JSON.stringify(fallback))}`
  const example = exampleFor(schema, fieldExample(name, owner))
  return {
    ...rest,
    ...(description !== '' && { description }),
    ...(example !== undefined && !schema['$ref'] && { examples: [example] }),
  }
}

/** The example of a field, converted to its type; undefined when it does not match the schema. */
function exampleFor(schema: Json, text: string | undefined): unknown {
  const parts = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (parts) return parts.map((part) => exampleFor(part, text)).find((example) => example !== undefined)
  const types = [schema['type']].flat()
  if (text === undefined || schema['enum'] || schema['const'] !== undefined) return undefined
  if (types.includes('integer') || types.includes('number'))
    return Number.isNaN(Number(text)) ? undefined : Number(text)
  if (types.includes('boolean')) return text === 'true'
  if (types.includes('array') && Number(schema['minItems'] ?? 0) <= 1) {
    const item = exampleFor(schema['items'] as Json, text)
    return item === undefined ? undefined : [item]
  }
  if (!types.includes('string')) return undefined
  const { pattern, format } = schema
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return undefined
  if (format === 'date-time' && !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined
  return text
}

/** A whole value made of the examples of its fields. */
export function exampleOf(schema: Json, components: ReadonlyMap<string, Json>, depth = 0): unknown {
  if (typeof schema['$ref'] === 'string') {
    return exampleOf(components.get(schema['$ref'].split('/').at(-1) ?? '') ?? {}, components, depth)
  }
  const part = (member: unknown) => exampleOf(member as Json, components, depth + 1)
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (schema['const'] !== undefined) return schema['const']
  if (schema['default'] !== undefined) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const [first] = ((schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined) ?? []
  if (first) return part(first)
  const [type] = [schema['type']].flat()
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries((schema['properties'] as Json) ?? {}).map(([name, member]) => [name, part(member)]),
    )
  }
  if (type === 'array') {
    return Array.from({ length: Number(schema['minItems'] ?? 1) || 1 }, () => part(schema['items']))
  }
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return t.text
}

/** Appends a list of the filter's fields, each with its description. */
export const withFields = (text: string, fields: object): string =>
  [text, ...Object.keys(fields).map((name) => `- \`${name}\` — ${fieldText(name, 'filter')}`)].join('\n')

/** The schema of a body without `optional` and `nullable`. */
export function unwrapped(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodOptional || body instanceof z.ZodNullable ? unwrapped(body.unwrap() as z.ZodType) : body
}
