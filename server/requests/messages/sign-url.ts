import type { Row } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

export type RequestRow = Row<'document_sign_requests'>

/** The address of the signing page for a link code. */
export function signUrl(services: Pick<Services, 'config'>, group: string): string {
  return `${services.config.public_url}/document-sign/${group}`
}
