import type { Services } from '#server/platform/services/services.ts'
import type { Finding } from './finding.ts'
import type { Source } from './walk.ts'

export type Check = { name: string; findings: Finding[] }
export type Checked = Pick<Services, 'db' | 'storage'> & { certificate: { known_pem: string[] } }

export const sourceOf = ({ db, storage, certificate }: Checked, signal?: AbortSignal): Source => ({
  db,
  storage,
  known_pem: certificate.known_pem,
  signal,
  unchecked: { gost: 0 },
})
