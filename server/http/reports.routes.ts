import { z } from 'zod'
import { parseJson } from './json-body.ts'
import type { App } from './app-type.ts'

const report_bytes_max = 16 * 1024

/** What browsers report of violated policies goes into the log, without the address of the page. */
export function reports(app: App): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer', bodyLimit: report_bytes_max },
    parseJson,
  )
  app.post(
    '/csp-reports',
    { config: { open: true }, bodyLimit: report_bytes_max, schema: { hide: true, response: { 204: z.null() } } },
    async (request, reply) => {
      request.log.warn({ report: scrubbed(request.body) }, 'policy violated')
      return reply.code(204).send(null)
    },
  )
}

function scrubbed(report: unknown): string {
  return JSON.stringify(report ?? null)
    .replace(/\/document-sign\/[\w-]+/g, '/document-sign/:group')
    .slice(0, 2000)
}
