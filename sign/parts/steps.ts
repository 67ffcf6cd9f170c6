import { type SignRequestStatus, isLive } from '#shared/rules/document-sign-requests.ts'

/** The last segment of an address; the start page has none. */
const steps = ['', 'sign', 'reject', 'not-me', 'complain', 'approved', 'rejected', 'fault', 'download'] as const
export type Step = (typeof steps)[number]

export function pathOf(group: string, step: Step): string {
  return `/document-sign/${encodeURIComponent(group)}${step && `/${step}`}`
}

const liveSteps: readonly Step[] = ['', 'sign', 'reject', 'not-me', 'complain', 'fault', 'download']

/** The steps a status allows; other steps redirect to the first one. */
function stepsOf(status: SignRequestStatus): readonly Step[] {
  if (isLive(status)) return liveSteps
  // their turn has not come yet
  if (status === 'queued') return ['']
  if (status === 'signed') return ['approved', 'download', 'complain']
  if (status === 'rejected') return ['rejected', 'download', 'complain']
  return ['fault', 'complain']
}

/** The step that fits the status: a link to a finished request opens its outcome, never an error. */
export function rightStep(step: string, status: SignRequestStatus): Step {
  const allowed = stepsOf(status)
  return allowed.find((known) => known === step) ?? allowed[0] ?? ''
}

const address = /^\/document-sign\/([^/]+)(?:\/([^/]*))?\/?$/

/** The address as it should be; rendered by the server and applied in the browser before the first paint. */
export function rightPath(path: string, status: SignRequestStatus | undefined): string {
  const [, group, step = ''] = address.exec(path) ?? []
  if (!group || !status || !isStep(step)) return path
  const right = rightStep(step, status)
  return right === step ? path : pathOf(decodeURIComponent(group), right)
}

export function isStep(text: string): text is Step {
  return steps.some((step) => step === text)
}

/** The link code of an address; undefined in an address that has none. */
export function groupOf(path: string): string | undefined {
  return address.exec(path)?.[1]
}

export function stepOf(path: string): string {
  return address.exec(path)?.[2] ?? ''
}

/** What a page stores in the history entry for the next one; it survives a reload. */
export type PageState = {
  code?: boolean
  /** the fields of the documents are being filled */
  fields?: boolean
  /** files for the sender are being attached */
  files?: boolean
  /** why signing stopped, when the card does not say it */
  reason?: string
  /** when the code was accepted, by the server's clock */
  confirmed_at?: string
  /** a document was opened from a list: «Назад» goes back in history */
  opened?: boolean
  /** the document was opened as text */
  text?: boolean
  /** the page of the document that was read last */
  page?: number
}
