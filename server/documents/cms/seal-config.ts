import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { certificatesIn } from './chain.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    seal: SealConfig
  }
}

/** The environment of the seal; part of the one that `config.ts` reads. */
export const sealEnvironment = {
  /** PKCS#12, or the signer's certificate with its chain in PEM */
  SEAL_CERTIFICATE: z.string().optional(),
  /** the key in PEM; needless for PKCS#12 and where it stands beside the certificate */
  SEAL_KEY: z.string().optional(),
  SEAL_PASSWORD: z.string().optional(),
  SEAL_PASSWORD_FILE: z.string().optional(),
  /** an authority for time-stamps (RFC 3161) */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PEM of the authorities that are trusted; without it any is taken, and shown as unknown */
  TSA_ROOTS: z.string().optional(),
}

type Environment = z.output<z.ZodObject<typeof sealEnvironment>>

/** Where the operator's own certificate lies: paths of files. */
export type CertificateFiles = {
  certificate: string
  key: string | undefined
  password: string | undefined
  password_file: string | undefined
}
export type SealConfig = {
  /** undefined: the server makes a certificate for itself */
  files: CertificateFiles | undefined
  /** undefined: seals carry no time-stamp */
  tsa_url: string | undefined
  /** authorities whose stamps are trusted, PEM */
  stamp_roots_pem: string[]
}

/** What is to be said to whoever starts the server; empty when all is well. */
export function sealFaults(e: Environment): string[] {
  const faults: string[] = []
  if (!e.SEAL_CERTIFICATE && (e.SEAL_KEY ?? e.SEAL_PASSWORD ?? e.SEAL_PASSWORD_FILE)) {
    faults.push('SEAL_KEY и SEAL_PASSWORD ничего не значат без SEAL_CERTIFICATE')
  }
  if (e.SEAL_PASSWORD && e.SEAL_PASSWORD_FILE) faults.push('Задайте SEAL_PASSWORD или SEAL_PASSWORD_FILE, что-то одно')
  if (e.TSA_URL && URL.parse(e.TSA_URL)?.username) faults.push('TSA_URL: логин и пароль в адресе не поддерживаются')
  if (e.TSA_ROOTS && rootsIn(e.TSA_ROOTS).length === 0)
    faults.push(`TSA_ROOTS: в файле ${e.TSA_ROOTS} нет сертификатов PEM`)
  return faults
}

/** Of an environment without faults. */
export function sealConfig(e: Environment): SealConfig {
  return {
    files: e.SEAL_CERTIFICATE
      ? {
          certificate: e.SEAL_CERTIFICATE,
          key: e.SEAL_KEY,
          password: e.SEAL_PASSWORD,
          password_file: e.SEAL_PASSWORD_FILE,
        }
      : undefined,
    stamp_roots_pem: e.TSA_ROOTS ? rootsIn(e.TSA_ROOTS) : [],
    tsa_url: e.TSA_URL,
  }
}

function rootsIn(file: string): string[] {
  try {
    return certificatesIn(readFileSync(file, 'latin1')).map(String)
  } catch {
    return []
  }
}
