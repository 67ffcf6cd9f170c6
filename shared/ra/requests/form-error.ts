/** What no field of the form shows. */
export function formError(errors: Record<string, string>, fields: readonly string[]): string {
  const rest = Object.entries(errors).filter(([name]) => !fields.includes(name))
  return rest.map(([, text]) => text).join(' ')
}
