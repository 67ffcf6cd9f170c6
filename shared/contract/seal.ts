import { z } from 'zod'
import { Moment } from './fields.ts'

/** The certificate of the seal. */
export const Seal = z.object({
  /** `own`: made by this server; `configured`: given by the operator */
  source: z.enum(['own', 'configured']),
  subject: z.string(),
  issuer: z.string(),
  /** «P-256», «RSA 2048» */
  key: z.string(),
  valid_from: Moment,
  valid_until: Moment,
  fingerprint_sha256: z.string(),
  root_fingerprint_sha256: z.string(),
  /** the certificate and its issuers, PEM */
  chain_pem: z.string(),
  /** host of the time-stamping authority */
  stamps_by: z.string().nullable(),
})
export type Seal = z.infer<typeof Seal>

/** Certificates whose seals count as the operator's, for comparing fingerprints. */
export const SealCertificate = Seal.pick({
  subject: true,
  valid_from: true,
  valid_until: true,
  fingerprint_sha256: true,
})
export type SealCertificate = z.infer<typeof SealCertificate>
