import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/core/config.ts'

/** RFC 6797: a year */
const strict_transport = 'max-age=31536000; includeSubDomains'

/** Headers of every answer; pages replace the policy by `pagePolicy`. */
export async function securityHeaders(app: FastifyInstance, config: Pick<Config, 'public_url'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  // the address may be set while the server runs
  app.addHook('onRequest', async (_request, reply) => {
    if (config.public_url?.startsWith('https:')) void reply.header('strict-transport-security', strict_transport)
  })
}

/**
 * The policy of a page: scripts from here only and the guard inside of it, styles from here or with the nonce of this
 * answer, shown in a frame by the named sites only, no other hosts except the configured ones of the counter and of the
 * APIs (CSP Level 3).
 */
export function pagePolicy(
  nonce: string,
  hosts: { counter: string; apis: string; guards: string },
  framed_by: readonly string[] = [],
): string {
  const { counter, apis, guards } = hosts
  return [
    "default-src 'none'",
    `script-src 'self' ${guards} ${counter}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data: ${counter} ${apis}`,
    "font-src 'self'",
    `connect-src 'self' ${counter} ${apis}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed_by.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types default dompurify ${counter && 'counter'} 'allow-duplicates'`,
    'report-to csp',
    'report-uri /api/v1/csp-reports',
  ]
    .map((directive) => directive.replace(/ +/g, ' ').trim())
    .join('; ')
}
