import { z } from 'zod'
import type { App } from '#server/platform/access/app-type.ts'
import { addressKey } from '#server/platform/http/address.ts'
import type { Services } from '#server/platform/services/services.ts'

const report_bytes_max = 16 * 1024

const ErrorReport = z.strictObject({
  kind: z.string().max(40),
  message: z.string().max(4000),
  stack: z.string().max(4000),
  path: z.string().max(300),
  build: z.string().max(40),
  at: z.string().max(40),
})
const gone = { 204: z.null() }

/** Browser reports go into the log: CSP violations and errors of pages. Limited per hour and address. */
export function reports(app: App, { limits, config }: Services): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: report_bytes_max },
    (_request, body, done) => done(null, body),
  )
  app.post(
    '/csp-reports',
    { config: { open: true }, bodyLimit: report_bytes_max, schema: { hide: true, body: z.string(), response: gone } },
    async (request, reply) => {
      await limits.take('reports_address', addressKey(request.ip))
      request.log.warn({ report: withoutLink(request.body) }, 'policy violated')
      return reply.code(204).send(null)
    },
  )
  if (!config.error_report) return
  app.post(
    '/errors',
    { config: { open: true }, bodyLimit: report_bytes_max, schema: { body: ErrorReport, response: gone } },
    async (request, reply) => {
      await limits.take('reports_address', addressKey(request.ip))
      request.log.warn({ report: withoutLink(JSON.stringify(request.body)) }, 'fault in a page')
      return reply.code(204).send(null)
    },
  )
}

/** A link code is a secret of the signer: it must not reach the log. */
function withoutLink(report: string): string {
  return report.replace(/\/document-sign\/[\w-]+/g, '/document-sign/:group').slice(0, 8000)
}
