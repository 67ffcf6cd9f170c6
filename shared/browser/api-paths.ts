export type PathParams = Record<string, string | number>

/** A path with its parameters filled in, each encoded as one segment. */
export function fillPath(template: string, params: PathParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`No value for {${name}} in ${template}`)
    return encodeURIComponent(value)
  })
}

/** How a failed call is named to people and in reports: `billingBills` for `/billing/bills/{id}` and `/billing/bills/5`. */
export function requestName(template: string): string {
  return template
    .replace(/\/(\{\w+\}|\d+)(?=\/|$)/g, '')
    .replace(/^\//, '')
    .replace(/[/-]+(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
