import { z } from 'zod'
import { Moment } from './fields.ts'

/** Organization or sole trader named by a certificate. */
const SealOwner = z.object({ name: z.string(), inn: z.string(), ogrn: z.string().nullable() })

/**
 * `unnamed`: the settings name no operator; `renamed`: the certificate names another one than the settings; `restart`: a
 * newer certificate waits for a restart; `ends_soon`, `ended`: its term; `revoked`; `list_ends`: the list of revoked
 * certificates is not renewed
 */
export const sealNotices = ['ended', 'revoked', 'ends_soon', 'restart', 'unnamed', 'renamed', 'list_ends'] as const
const SealNotice = z.enum(sealNotices)
export type SealNotice = z.infer<typeof SealNotice>

/** The certificate of the seal. */
export const Seal = z.object({
  /** what the operator should do about it */
  notices: z.array(SealNotice),
  owner: SealOwner.nullable(),
  /** of our own root: `here`: its key lies on this server; `away`: it was exported and removed */
  root_key: z.enum(['here', 'away']).nullable(),
  /** keys on this server are encrypted with a password */
  encrypted: z.boolean(),
  /** address of the list of revoked certificates, and when the next one is due */
  crl_url: z.string().nullable(),
  crl_until: Moment.nullable(),
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
  /** certificate of the second signature by ГОСТ Р 34.10-2012 */
  gost: z.object({ signer: z.string(), valid_until: Moment }).nullable(),
  /** host of the time-stamping authority */
  stamps_by: z.string().nullable(),
})
export type Seal = z.infer<typeof Seal>

/** Certificates whose seals count as the operator's, for comparing fingerprints. */
export const SealCertificate = Seal.pick({
  owner: true,
  subject: true,
  valid_from: true,
  valid_until: true,
  fingerprint_sha256: true,
}).extend({
  /** of samples: a seal by it is no signature */
  sample: z.boolean(),
})
export type SealCertificate = z.infer<typeof SealCertificate>
