type Row = Record<string, unknown>

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that a form changed: `PUT` changes what it names, and refuses read-only fields. */
export function changes(before: Row, after: Row): Row {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)))
}
