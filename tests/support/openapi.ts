import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export type Schema = { readonly [name: string]: unknown }
export type Api = 'v1' | 'support'
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
export type Response = { description: string; content?: Record<string, { schema?: Schema }> }

/** One operation of an OpenAPI document, with every `$ref` replaced by what it refers to. */
export type Operation = {
  api: Api
  method: string
  /** below the base of its API, with parameters as `{name}` */
  path: string
  /** `POST /api/v1/files` */
  name: string
  parameters: Parameter[]
  body: { schema: Schema; required: boolean } | undefined
  /** media types of a body that is a file */
  uploads: string[]
  /** empty where no token is needed; undefined where the document does not say */
  security: readonly object[] | undefined
  responses: Record<string, Response>
}

type Document = { paths: Record<string, Record<string, RawOperation>> }
type RawOperation = {
  parameters?: Parameter[]
  security?: readonly object[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, Response>
}

export async function operationsOf(url: string, api: Api): Promise<Operation[]> {
  const read = await fetch(`${url}/api/${api}/openapi.json`)
  const document = (await read.json()) as Document
  const { paths } = withoutReferences(document, document) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody, security, responses }]) => {
      const method = verb.toUpperCase()
      const content = requestBody?.content ?? {}
      const schema = content['application/json']?.schema
      return {
        api,
        method,
        path,
        name: `${method} /api/${api}${path}`,
        parameters,
        body: schema && { schema, required: requestBody?.required ?? false },
        uploads: Object.keys(content).filter((type) => type !== 'application/json'),
        security,
        responses,
      }
    }),
  )
}

/** @throws RangeError for schemas that contain themselves */
function withoutReferences(node: unknown, document: unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => withoutReferences(part, document))
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node && typeof node.$ref === 'string') return withoutReferences(at(node.$ref, document), document)
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, withoutReferences(part, document)]))
}

function at(reference: string, document: unknown): unknown {
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
  if (found === undefined) throw new Error(`the document does not contain ${reference}`)
  return found
}

const ajv = formats.default(
  new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true, validateFormats: true }),
)
// keywords of OpenAPI that say nothing of validity
ajv.addVocabulary(['example', 'discriminator', 'xml', 'externalDocs'])
ajv.addFormat('binary', true)
const compiled = new WeakMap<Schema, ValidateFunction>()

/** What is wrong with the value by this schema, one line a fault; empty for a valid one. */
export function faultsOf(value: unknown, schema: Schema): string[] {
  const validate: ValidateFunction = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  )
}

/** The schema of an answer, in which fields that it does not name are faults. */
export function closed(schema: Schema): Schema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const made = withClosedObjects(schema) as Schema
  closedSchemas.set(schema, made)
  return made
}
const closedSchemas = new WeakMap<Schema, Schema>()

/** @param isPart of an `allOf`, whose other parts name further fields */
function withClosedObjects(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((part) => withClosedObjects(part))
  if (typeof node !== 'object' || node === null) return node
  const parts = Object.fromEntries(
    Object.entries(node).map(([name, part]) => [
      name,
      name === 'allOf' && Array.isArray(part)
        ? part.map((item) => withClosedObjects(item, true))
        : withClosedObjects(part),
    ]),
  )
  if ('allOf' in node) return { type: 'object', ...parts, unevaluatedProperties: false }
  const names = 'properties' in node && typeof node.properties === 'object' && !('additionalProperties' in node)
  return names && !isPart ? { ...parts, additionalProperties: false } : parts
}
