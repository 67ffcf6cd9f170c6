/** The task of a client generated from the OpenAPI document, and what it reports. */
export type Task = {
  /** the base of the API */
  base: string
  login: string
  password: string
  legal_entity_id: number
  phone: string
  pdf: Blob
  /** the code that this phone has received */
  codeFor: (phone: string) => Promise<string>
}

export type Outcome = { status: string; sealed_bytes: number; evidence_bytes: number; refusal: string | undefined }

export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
