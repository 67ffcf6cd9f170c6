import { X509Certificate } from 'node:crypto'
import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { Seal } from '#shared/contract/seal.ts'
import { nameOf } from '#server/documents/cms/chain.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentCertificate } from './present-certificate.ts'

/** The certificate in use; nothing of its key. */
export function seal(app: App, { certificate, stamps }: Services): void {
  const { source, operator, root_fingerprint_sha256 } = certificate
  const read = new X509Certificate(operator.certificate_pem)
  const answer: Seal = {
    source,
    ...presentCertificate(read),
    issuer: nameOf(read, 'issuer') ?? read.issuer,
    key: keyOf(read),
    root_fingerprint_sha256,
    chain_pem: [operator.certificate_pem, ...operator.chain_pem].join(''),
    stamps_by: stamps?.host ?? null,
  }
  serve(app, settingRoutes.seal, async () => answer)
}

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' }

function keyOf({ publicKey: { asymmetricKeyType: type, asymmetricKeyDetails: details } }: X509Certificate): string {
  const curve = details?.namedCurve
  return type === 'rsa' ? `RSA ${details?.modulusLength}` : (curves[curve ?? ''] ?? curve ?? '')
}
