import type { Finding } from '#server/invariants/finding.ts'
import { type Check, type Checked, sourceOf } from '#server/invariants/source-of.ts'
import { slicesOf } from '#server/invariants/walk.ts'
import { walks } from '#server/invariants/walks.ts'

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
