import { Verification } from '#shared/contract/verification.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Services } from '#server/platform/services/services.ts'

/** What the regular verification found last. */
export function verification(app: App, { db }: Services): void {
  app.get(
    '/verification',
    { config: { allow: ['show', 'verification'] }, schema: { response: { 200: Verification } } },
    async (): Promise<Verification> => {
      const rows = await db.selectFrom('verifications').selectAll().orderBy('kind', 'desc').execute()
      const [recent, full] = rows
      return {
        recent_at: recent?.finished_at?.toISOString() ?? null,
        full_at: full?.finished_at?.toISOString() ?? null,
        found: rows.reduce((sum, { found }) => sum + found, 0),
        findings: rows.flatMap(({ findings }) => findings),
      }
    },
  )
}
