import { X509Certificate } from 'node:crypto'
import { settingRoutes } from '#shared/contract/routes/settings.ts'
import { nameOf } from '#server/documents/cms/chain.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { crlPath } from '#server/documents/cms/own-certificate.ts'
import { hasRootKey } from '#server/documents/cms/own-keys.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentCertificate } from './present-certificate.ts'
import { sealNoticesOf } from './seal-notices.ts'

/** The certificate in use; nothing of its key. */
export function seal(app: App, services: Services): void {
  const { certificate, stamps, gost, config } = services
  serve(app, settingRoutes.seal, async () => {
    const { source, operator, root_fingerprint_sha256, root_pem } = certificate
    const read = new X509Certificate(operator.certificate_pem)
    const { own, files } = config.seal
    const isOwn = source === 'own'
    const list = isOwn ? await storedCrl(config.data_dir) : null
    const isHere = isOwn && (await hasRootKey(keysFolder(config.data_dir)))
    return {
      source,
      notices: await sealNoticesOf(services),
      ...presentCertificate(read),
      issuer: nameOf(read, 'issuer') ?? read.issuer,
      key: keyOf(read),
      root_fingerprint_sha256,
      root_key: isOwn ? (isHere ? ('here' as const) : ('away' as const)) : null,
      encrypted: (isOwn ? own.password : (files?.password ?? null)) !== null,
      crl_url: isOwn ? config.public_url + crlPath(new X509Certificate(root_pem)) : null,
      crl_until: list?.until.toISOString() ?? null,
      chain_pem: [operator.certificate_pem, ...operator.chain_pem].join(''),
      gost: gost && { signer: gost.signer, valid_until: gost.valid_until.toISOString() },
      stamps_by: stamps?.host ?? null,
    }
  })
}

/**
 * The list of certificates revoked by our root, at the address that certificates name (RFC 5280 §4.2.1.13). Read each
 * time: a command may have replaced it.
 */
export function revocationList(app: App, { config }: Services): void {
  app.get<{ Params: { file: string } }>('/crl/:file', { config: { open: true } }, async ({ params }, reply) => {
    const list = await storedCrl(config.data_dir)
    if (!list || crlPath(list.root) !== `/crl/${params.file}`) refuse('not_found')
    return reply.type('application/pkix-crl').header('cache-control', 'public, max-age=3600').send(list.bytes)
  })
}

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' }

function keyOf({ publicKey: { asymmetricKeyType: type, asymmetricKeyDetails: details } }: X509Certificate): string {
  const curve = details?.namedCurve
  return type === 'rsa' ? `RSA ${details?.modulusLength}` : (curves[curve ?? ''] ?? curve ?? '')
}
