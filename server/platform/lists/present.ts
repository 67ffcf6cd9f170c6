import { z } from 'zod'
import { RublesOut } from '#shared/contract/money.ts'
import { toRubles, type Kopecks } from '#shared/rules/kopecks.ts'

/** What is stored for a field of the wire: kopecks for rubles, a `Date` for a moment. */
type Stored<S> = S extends typeof RublesOut
  ? Kopecks
  : S extends z.ZodNullable<infer Inner>
    ? Stored<Inner> | null
    : string extends z.output<S>
      ? z.output<S> | Date
      : z.output<S>

/**
 * A row of the wire from a stored one: exactly the fields of its schema, moments in ISO 8601, kopecks in rubles. A column
 * that the schema does not have stays here; a field that is no column is given beside the row.
 */
export function present<S extends Readonly<Record<string, z.ZodType>>>(
  { shape }: { readonly shape: S },
  row: { readonly [Name in keyof S]: Stored<S[Name]> },
) {
  const wire = Object.entries(shape).map(([name, schema]) => [name, onWire(schema, row[name])])
  return Object.fromEntries(wire) as { [Name in keyof S]: z.output<S[Name]> }
}

function onWire(schema: z.ZodType, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'number') return value
  return (schema instanceof z.ZodNullable ? schema.unwrap() : schema) === RublesOut ? toRubles(value) : value
}
