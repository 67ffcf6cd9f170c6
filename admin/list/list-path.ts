/** The address of a list with its filter, as react-admin reads it. */
export function listPath(resource: string, filter: Record<string, unknown> = {}): string {
  if (Object.keys(filter).length === 0) return `/${resource}`
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  return `/${resource}?${search}`
}
