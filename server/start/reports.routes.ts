import { serviceRoutes } from '#shared/contract/routes/service.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

const report_bytes_max = 16 * 1024

/** Browser reports go into the log: CSP violations and errors of pages. Limited per hour and address. */
export function reports(app: App, { db, config }: Services): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: report_bytes_max },
    (_request, body, done) => done(null, body),
  )
  const limited = { body_bytes_max: report_bytes_max }
  serve(
    app,
    serviceRoutes.policyReport,
    async ({ request, body }) => {
      await takeLimit(db, 'reports_address', addressKey(request.ip))
      request.log.warn({ report: withoutLink(body) }, 'policy violated')
    },
    limited,
  )
  if (!config.error_report) return
  serve(
    app,
    serviceRoutes.errorReport,
    async ({ request, body }) => {
      await takeLimit(db, 'reports_address', addressKey(request.ip))
      request.log.warn({ report: withoutLink(JSON.stringify(body)) }, 'fault in a page')
    },
    limited,
  )
}

/** A link code is a secret of the signer: it must not reach the log. */
function withoutLink(report: string): string {
  return report.replace(/\/document-sign\/[\w-]+/g, '/document-sign/:group').slice(0, 8000)
}
