/** Made at the build of the OpenAPI document and of the tables of rules: `vite/developers-payloads.ts`. */
export type Language = 'sh' | 'bsl' | 'ts' | 'php' | 'py' | 'go'

export type Program = { language: Language; code: string }

export type DevelopersData = {
  programs: readonly Program[]
  /** what receives webhooks and checks their signature */
  receivers: readonly Program[]
  /** the body of a webhook */
  sample: string
  refusals: readonly { code: string; status: number; text: string }[]
  states: readonly { code: string; word: string; next: readonly string[] }[]
  events: readonly { type: string; text: string }[]
  limits: readonly (readonly [what: string, value: string])[]
}

export type Field = { name: string; type: string; required: boolean; text: string }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  text: string
  token: 'open' | 'signer' | 'client'
  idempotent: boolean
  parameters: readonly Field[]
  body: { media: string; type: string; fields: readonly Field[]; example: string } | null
  answers: readonly { status: string; type: string; fields: readonly Field[] }[]
  refusals: readonly string[]
}

export type ReferenceData = {
  sections: readonly { tag: string; name: string; text: string; operations: readonly Operation[] }[]
  types: readonly { name: string; fields: readonly Field[] }[]
}
