import type { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

const substitutes = new WeakMap<object, () => JsonSchema>()

/**
 * Names the JSON Schema of a schema where Zod cannot derive it: a text that holds JSON, a text that may be empty.
 * @returns the same schema
 */
export function documentedAs<S extends z.ZodType>(schema: S, json: () => JsonSchema): S {
  substitutes.set(schema, json)
  return schema
}

export const documentedSchema = (schema: object): JsonSchema | undefined => substitutes.get(schema)?.()
