import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    /** undefined: files are in `data_dir` */
    s3: S3Config | undefined
  }
}

const encryptions = ['none', 'AES256', 'aws:kms'] as const

/** The environment variables of S3; part of those that `config.ts` reads. */
export const storageEnvironment = {
  /** where files are stored; without it they are in `DATA_DIR` */
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'имя корзины')
    .optional(),
  /** another service than AWS */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  /** at AWS also those of the machine's role or of the variables `AWS_*` */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY_FILE: z.string().min(1).optional(),
  /** before the keys of all files, so that a bucket can be shared */
  S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, 'папка в корзине вида roscherk или portal/files')
    .optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
  S3_ENCRYPTION: z.enum(encryptions).optional(),
  S3_KMS_KEY: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof storageEnvironment>>

export type S3Config = {
  bucket: string
  /** undefined: AWS */
  endpoint: string | undefined
  region: string
  /** undefined: those that AWS gives to this machine */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** empty, or with a slash at its end */
  prefix: string
  /** the bucket in the path instead of the name of the host */
  path_style: boolean
  encryption: (typeof encryptions)[number]
  kms_key: string | undefined
}

/** Configuration errors for the operator; empty when there are none. */
export function storageFaults(e: Environment): string[] {
  const given = (Object.keys(storageEnvironment) as (keyof Environment)[]).filter((name) => e[name] !== undefined)
  if (!e.S3_BUCKET) return given.map((name) => `${name} ничего не значит без S3_BUCKET`)
  const faults: string[] = []
  const file = e.S3_SECRET_ACCESS_KEY_FILE
  if (e.S3_SECRET_ACCESS_KEY && file) {
    faults.push('Задайте S3_SECRET_ACCESS_KEY или S3_SECRET_ACCESS_KEY_FILE, что-то одно')
  }
  if (file && !lineIn(file)) faults.push(`S3_SECRET_ACCESS_KEY_FILE: файл ${file} не читается или пуст`)
  const hasSecret = Boolean(e.S3_SECRET_ACCESS_KEY ?? file)
  if (Boolean(e.S3_ACCESS_KEY_ID) !== hasSecret) {
    faults.push('S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY (или S3_SECRET_ACCESS_KEY_FILE) задаются вместе')
  }
  if (e.S3_ENDPOINT && !e.S3_ACCESS_KEY_ID && !hasSecret) {
    faults.push('Для S3_ENDPOINT нужны S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY (или S3_SECRET_ACCESS_KEY_FILE)')
  }
  if (e.S3_KMS_KEY && e.S3_ENCRYPTION !== 'aws:kms')
    faults.push('S3_KMS_KEY ничего не значит без S3_ENCRYPTION=aws:kms')
  return faults
}

/** The configuration of an environment without errors. */
export function storageConfig(e: Environment): S3Config | undefined {
  if (!e.S3_BUCKET) return undefined
  const secretAccessKey = e.S3_SECRET_ACCESS_KEY ?? lineIn(e.S3_SECRET_ACCESS_KEY_FILE)
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION ?? 'us-east-1',
    credentials:
      e.S3_ACCESS_KEY_ID && secretAccessKey ? { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey } : undefined,
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX.replace(/\/$/, '')}/` : '',
    path_style: e.S3_FORCE_PATH_STYLE ? e.S3_FORCE_PATH_STYLE === '1' : e.S3_ENDPOINT !== undefined,
    encryption: e.S3_ENCRYPTION ?? 'none',
    kms_key: e.S3_KMS_KEY,
  }
}

/**
 * Another bucket than that of the files: the same variables with `prefix` before their names.
 * @throws {StartRefusal} they are wrong, or name no bucket
 */
export function otherBucket(env: NodeJS.ProcessEnv, prefix: string): S3Config {
  const given = Object.keys(storageEnvironment).flatMap((name) => {
    const value = env[prefix + name]
    return value ? [[name, value] as const] : []
  })
  const { data, error } = z.object(storageEnvironment).safeParse(Object.fromEntries(given))
  const faults = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? storageFaults(data ?? {})
  const config = data && faults.length === 0 ? storageConfig(data) : undefined
  if (config) return config
  const lines = faults.length > 0 ? faults : ['Задайте S3_BUCKET']
  throw new StartRefusal(lines.map((line) => line.replaceAll('S3_', `${prefix}S3_`)).join('\n'))
}

/** Undefined when the file cannot be read or is empty. */
function lineIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
