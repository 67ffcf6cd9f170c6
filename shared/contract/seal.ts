import { z } from 'zod'
import { Moment } from './fields.ts'

/** What documents are sealed with. */
export const Seal = z.object({
  /** `own`: the server made it for itself; `configured`: the operator gave it */
  source: z.enum(['own', 'configured']),
  subject: z.string(),
  issuer: z.string(),
  /** «P-256», «RSA 2048» */
  key: z.string(),
  valid_from: Moment,
  valid_until: Moment,
  fingerprint_sha256: z.string(),
  root_fingerprint_sha256: z.string(),
  /** the certificate and those above it, PEM */
  chain_pem: z.string(),
  /** host of the authority for time-stamps */
  stamps_by: z.string().nullable(),
})
export type Seal = z.infer<typeof Seal>

/** Whose seals count as the operator's, for whoever compares fingerprints. */
export const SealCertificate = Seal.pick({
  subject: true,
  valid_from: true,
  valid_until: true,
  fingerprint_sha256: true,
})
export type SealCertificate = z.infer<typeof SealCertificate>
