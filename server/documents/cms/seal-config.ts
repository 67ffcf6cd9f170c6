import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { certificatesIn } from './chain.ts'
import type { GostFiles } from './gost.ts'
import type { OwnSettings } from './own-certificate.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    seal: SealConfig
  }
}

/** The seal's environment variables; part of those that `config.ts` reads. */
export const sealEnvironment = {
  /** a path, or `base64:` and the content: PKCS#12, or the signer's certificate with its chain in PEM */
  SEAL_CERTIFICATE: z.string().optional(),
  /** the key in PEM; not needed for PKCS#12, or when it is in the certificate's file */
  SEAL_KEY: z.string().optional(),
  /** of the configured key, or of the server's own keys, which are encrypted with it */
  SEAL_PASSWORD: z.string().optional(),
  SEAL_PASSWORD_FILE: z.string().optional(),
  /** PEM of a certificate by ГОСТ Р 34.10-2012 with its chain, and of its key; files with their password */
  GOST_CERTIFICATE: z.string().optional(),
  GOST_KEY: z.string().optional(),
  GOST_PASSWORD_FILE: z.string().optional(),
  /** an authority for time-stamps (RFC 3161) */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PEM of trusted authorities; without it any is accepted, and shown as unknown */
  TSA_ROOTS: z.string().optional(),
}

type Environment = z.output<z.ZodObject<typeof sealEnvironment>>

/** Paths of the operator's own certificate, or `base64:` and their content. */
export type CertificateFiles = {
  certificate: string
  key: string | undefined
  password: string | undefined
}
export type SealConfig = {
  /** undefined: the server makes its own certificate */
  files: CertificateFiles | undefined
  /** for the certificate that the server makes */
  own: OwnSettings
  /** undefined: no second signature by ГОСТ */
  gost: GostFiles | undefined
  /** undefined: seals have no time-stamp */
  tsa_url: string | undefined
  /** trusted authorities, PEM */
  stamp_roots_pem: string[]
}

/** Configuration errors for the operator; empty when there are none. */
export function sealFaults(e: Environment): string[] {
  const faults: string[] = []
  if (!e.SEAL_CERTIFICATE && e.SEAL_KEY) faults.push('SEAL_KEY ничего не значит без SEAL_CERTIFICATE')
  if (e.SEAL_PASSWORD && e.SEAL_PASSWORD_FILE) faults.push('Задайте SEAL_PASSWORD или SEAL_PASSWORD_FILE, что-то одно')
  if (e.SEAL_PASSWORD_FILE) faults.push(...fileFault('SEAL_PASSWORD_FILE', e.SEAL_PASSWORD_FILE, makePassword))
  if (Boolean(e.GOST_CERTIFICATE) !== Boolean(e.GOST_KEY)) faults.push('GOST_CERTIFICATE и GOST_KEY задаются вместе')
  if (e.GOST_CERTIFICATE && rootsIn(e.GOST_CERTIFICATE).length === 0)
    faults.push(`GOST_CERTIFICATE: в файле ${e.GOST_CERTIFICATE} нет сертификата PEM`)
  for (const setting of ['GOST_KEY', 'GOST_PASSWORD_FILE'] as const) {
    const file = e[setting]
    if (file) faults.push(...fileFault(setting, file))
  }
  if (e.TSA_URL && URL.parse(e.TSA_URL)?.username) faults.push('TSA_URL: логин и пароль в адресе не поддерживаются')
  if (e.TSA_ROOTS && rootsIn(e.TSA_ROOTS).length === 0)
    faults.push(`TSA_ROOTS: в файле ${e.TSA_ROOTS} нет сертификатов PEM`)
  return faults
}

/** The configuration of an environment without errors. */
export function sealConfig(e: Environment, own: Pick<OwnSettings, 'owner' | 'public_url'>): SealConfig {
  const password = e.SEAL_PASSWORD ?? (e.SEAL_PASSWORD_FILE ? passwordIn(e.SEAL_PASSWORD_FILE) : undefined)
  return {
    files: e.SEAL_CERTIFICATE
      ? {
          certificate: e.SEAL_CERTIFICATE,
          key: e.SEAL_KEY,
          password,
        }
      : undefined,
    gost:
      e.GOST_CERTIFICATE && e.GOST_KEY
        ? { certificate: e.GOST_CERTIFICATE, key: e.GOST_KEY, password_file: e.GOST_PASSWORD_FILE }
        : undefined,
    own: { ...own, password: password ?? null },
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

/** Commands that make a file with a password, readable by root and the service. */
export const makePassword = (file: string) =>
  `(umask 027; openssl rand -base64 24 > ${file}) && chown root:roscherk ${file}`

/** Why a file cannot be used, with what heals just that; none for one that can. */
function fileFault(setting: string, file: string, make?: (file: string) => string): string[] {
  try {
    if (contentOf(file)) return []
    return [`${setting}: файл ${file} пуст${make ? `. Записать в него пароль: ${make(file)}` : ''}`]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return [`${setting}: файла ${file} нет${make ? `. Сделать его: ${make(file)}` : ''}`]
    if (code !== 'EACCES') return [`${setting}: файл ${file} не читается: ${message}`]
    return [
      `${setting}: файл ${file} не читает пользователь сервера: chown root:roscherk ${file} && chmod 640 ${file}, и доступ к папке`,
    ]
  }
}

const contentOf = (file: string) => readFileSync(file, 'utf8').replace(/\r?\n$/, '')

/** Without the line feed with which editors end a file; undefined when there is none. */
function passwordIn(file: string): string | undefined {
  try {
    return contentOf(file) || undefined
  } catch {
    return undefined
  }
}
