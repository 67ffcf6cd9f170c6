type Row = Record<string, unknown>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What a form changed: `PUT` changes what it names, and refuses fields that are not for writing. */
export function changes(before: Row, after: Row): Row {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)))
}
