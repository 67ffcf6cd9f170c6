import type { Services } from '#server/platform/services/services.ts'
import type { Finding } from './finding.ts'
import { slicesOf, type Source } from './walk.ts'
import { walks } from './walks.ts'

export type Check = { name: string; findings: Finding[] }
export type Checked = Pick<Services, 'db' | 'storage'> & { certificate: { known_pem: string[] } }

export const sourceOf = ({ db, storage, certificate }: Checked, signal?: AbortSignal): Source => ({
  db,
  storage,
  known_pem: certificate.known_pem,
  signal,
  unchecked: { gost: 0 },
})

/**
 * Checks all invariants (docs/invariants.md) over the whole database and every stored file, and holds what it finds in
 * memory. `unchecked` counts what could not be checked on this computer.
 */
export async function checkAll(checked: Checked): Promise<{ checks: Check[]; unchecked: { gost: number } }> {
  const source = sourceOf(checked)
  const found = new Map<string, Finding[]>(walks.map(({ check }) => [check, []]))
  for await (const { walk, findings } of slicesOf(source, walks)) found.get(walk.check)?.push(...findings)
  return { checks: [...found].map(([name, findings]) => ({ name, findings })), unchecked: source.unchecked }
}
