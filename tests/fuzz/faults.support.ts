import { body_bytes_max } from '#shared/rules/limits.ts'
import type { Schema } from '../support/openapi.ts'
import type { Random } from './random.support.ts'

export const faultKinds = ['wrong type', 'missing', 'unknown field', 'oversize', 'broken value'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A value with one fault in it, and where the fault is: `signers.0.phone`. */
export type Faulty = { value: unknown; path: string }

type Place = { path: string[]; schema: Schema; value: unknown }

/** Breaks a valid value in one place; undefined where it has no place for a fault of this kind. */
export function withFault(valid: unknown, schema: Schema, kind: FaultKind, random: Random): Faulty | undefined {
  const places = placesOf(valid, schema, [])
  if (kind === 'unknown field') {
    const objects = places.filter(({ value }) => isObject(value))
    if (objects.length === 0) return undefined
    const { path, value } = random.pick(objects)
    const name = random.pick(['shoe_size', '__proto__', 'constructor', 'ключ', 'x'.repeat(300)])
    return changed(valid, path, withField(value as object, name, 43), [...path, name])
  }
  if (kind === 'missing') {
    const required = places.flatMap(({ path, schema: of, value }) =>
      isObject(value)
        ? ((of['required'] ?? []) as string[]).filter((name) => name in value).map((name) => ({ path, value, name }))
        : [],
    )
    if (required.length === 0) return undefined
    const { path, value, name } = random.pick(required)
    const { [name]: _left_out, ...rest } = value
    return changed(valid, path, rest, [...path, name])
  }
  const inner = places.filter(({ path }) => path.length > 0)
  if (inner.length === 0) return undefined
  const { path, schema: of, value } = random.pick(inner)
  const made = { 'wrong type': otherTypes, oversize, 'broken value': broken }[kind](of, value)
  return made.length > 0 ? changed(valid, path, random.pick(made), path) : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the field as JSON does: `__proto__` is a field like any other. */
function withField(value: object, name: string, content: unknown): object {
  return Object.defineProperty({ ...value }, name, { value: content, enumerable: true })
}

function placesOf(value: unknown, schema: Schema, path: string[]): Place[] {
  const here: Place = { path, schema, value }
  if (Array.isArray(value)) {
    const items = (branchOf(value, schema)['items'] ?? {}) as Schema
    return [here, ...value.flatMap((member, index) => placesOf(member, items, [...path, String(index)]))]
  }
  if (!isObject(value)) return [here]
  const own = branchOf(value, schema)
  const properties = (own['properties'] ?? {}) as Record<string, Schema>
  const inner = Object.entries(value).flatMap(([name, part]) => placesOf(part, properties[name] ?? {}, [...path, name]))
  return [{ ...here, schema: own }, ...inner]
}

/** The alternative of `anyOf` or `oneOf` that the value fits, judged by its field names. */
function branchOf(value: unknown, schema: Schema): Schema {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (!choices) return schema
  const fits = (choice: Schema) => {
    if (Array.isArray(value)) return choice['type'] === 'array'
    const properties = choice['properties']
    return isObject(value) && isObject(properties) && Object.keys(value).every((name) => name in properties)
  }
  return choices.find(fits) ?? {}
}

function changed(root: unknown, path: string[], value: unknown, fault: string[]): Faulty {
  return { value: withValue(root, path, value), path: fault.join('.') }
}

function withValue(root: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(root))
    return root.map((member, index) => (String(index) === name ? withValue(member, rest, value) : member))
  const object = root as Record<string, unknown>
  return { ...object, [name]: withValue(object[name], rest, value) }
}

function typesOf(schema: Schema): Set<string> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  const types = choices
    ? choices.flatMap((choice) => [...typesOf(choice)])
    : ([schema['type'] ?? []].flat() as string[])
  return new Set(types.flatMap((type) => (type === 'integer' ? ['integer', 'number'] : [type])))
}

function otherTypes(schema: Schema): unknown[] {
  const types = typesOf(schema)
  const examples = { string: 'не число', number: 12.5, boolean: true, object: { a: 1 }, array: [[1], 'а'], null: null }
  return Object.entries(examples)
    .filter(([type]) => !types.has(type))
    .map(([, example]) => example)
}

function oversize(schema: Schema, value: unknown): unknown[] {
  if (typeof value === 'string') {
    const most = Number(schema['maxLength'] ?? 1000)
    return ['я'.repeat(most + 1), 'a'.repeat(20_000), 'я'.repeat(body_bytes_max)]
  }
  if (typeof value === 'number') {
    const most = Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER)
    return [most + 1, -most - 1, Number.MAX_VALUE, 2 ** 63, 2 ** 31]
  }
  if (Array.isArray(value)) {
    const most = Number(schema['maxItems'] ?? 1000)
    return [Array.from({ length: most + 1 }, () => value[0] ?? 1), nested(1000)]
  }
  return isObject(value) ? [nested(1000)] : []
}

/** An array within an array within … */
function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 1; level < depth; level += 1) value = [value]
  return value
}

function broken(schema: Schema, value: unknown): unknown[] {
  if (typeof value === 'string') {
    // an empty text in an optional field means null
    const empty = typesOf(schema).has('null') ? [] : ['', ' ']
    const signs = ['а\u0000б', 'а\u202eб', 'а\ud83dб', '\u0007', '<script>', `' or 1=1 --`, '0000-00-00', '%00']
    return [...empty, ...signs, `${value}\u0000`, '2026-02-30T25:61:61Z', '-1', '../../etc/passwd', 'x'.repeat(300)]
  }
  if (typeof value === 'number') return [0, -1, -0, 0.001, 1e-320, value + 0.123456]
  if (Array.isArray(value)) return [[], [null], [value, value], [{}], Array.from({ length: 3 }, () => value[0] ?? null)]
  return isObject(value) ? [{}, []] : ['да', 2, []]
}
