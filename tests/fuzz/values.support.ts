import fc from 'fast-check'
import { faultsOf, type Schema } from '../support/openapi.ts'
import type { Random } from './random.support.ts'

/** Values that the server knows or accepts in a field of this name, whatever its schema lets through. */
export type Known = (field: string) => readonly unknown[]

/** Parameters whose text holds JSON, of which a schema can say little. */
const queryWords = new Set(['sort', 'range', 'filter'])

/** A value that is valid by the schema. */
export function validValue(schema: Schema, known: Known, random: Random, field = ''): unknown {
  const useful = known(field).filter((value) => faultsOf(value, schema).length === 0)
  if (useful.length > 0 && (queryWords.has(field) || random.chance(0.9))) return random.pick(useful)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[])
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices) return validValue(random.pick(choices), known, random, field)
  const type = random.pick([schema['type'] ?? 'string'].flat() as string[])
  if (type === 'object') return validObject(schema, known, random)
  if (type === 'array') return validArray(schema, known, random, field)
  return random.sample(scalars(schema, type))
}

function validObject(schema: Schema, known: Known, random: Random): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = new Set((schema['required'] ?? []) as string[])
  const given = Object.entries(properties).filter(([name]) => required.has(name) || random.chance(0.5))
  return Object.fromEntries(given.map(([name, part]) => [name, validValue(part, known, random, name)]))
}

function validArray(schema: Schema, known: Known, random: Random, field: string): unknown[] {
  const least = Number(schema['minItems'] ?? 0)
  const most = Math.min(Number(schema['maxItems'] ?? Infinity), least + 2)
  const length = least + random.below(most - least + 1)
  const items = (schema['items'] ?? {}) as Schema
  return Array.from({ length }, () => validValue(items, known, random, field))
}

function scalars(schema: Schema, type: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer(boundsOf(schema, 1))
  if (type === 'number') {
    const { min, max } = boundsOf(schema, 0.01)
    return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((hundredths) => hundredths / 100)
  }
  return strings(schema)
}

function boundsOf(schema: Schema, step: number): { min: number; max: number } {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema as Record<string, number | undefined>
  const min = Math.max(minimum ?? -1000, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + step)
  const max = Math.min(maximum ?? 1_000_000, exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - step)
  return { min, max: Math.max(min, Math.min(max, min + 1_000_000)) }
}

const russian = fc.constantFrom(...'абвгдеёжзиклмнопрстуфхцчшщъыьэюя АБВГД-«»№0123456789abc')

function strings({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.integer({ min: 1, max: 1e9 }).map((number) => `fuzz${number}@client.test`)
  if (format === 'uri') return fc.webUrl()
  if (format === 'date') return days
  if (format === 'date-time') return days.map((day) => `${day}T12:30:00Z`)
  const lengths = { minLength: Number(minLength ?? 0), maxLength: Math.min(Number(maxLength ?? 30), 200) }
  if (typeof pattern === 'string') {
    return fc
      .stringMatching(new RegExp(pattern, 'u'))
      .filter(({ length }) => length >= lengths.minLength && length <= Number(maxLength ?? Infinity))
  }
  return fc.string({ unit: russian, ...lengths })
}

const days = fc.integer({ min: 0, max: 3650 }).map((day) => {
  const at = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000)
  return at.toISOString().slice(0, 10)
})
