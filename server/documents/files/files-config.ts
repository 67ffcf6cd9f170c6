import { z } from 'zod'

declare module '#server/platform/core/config.ts' {
  interface Config {
    files: FilesConfig
  }
}

/** The environment variables of stored files; part of those that `config.ts` reads. */
export const filesEnvironment = {
  /** of all its files, the sealed copies too; 0: any amount */
  CLIENT_STORAGE_MEGABYTES: z.coerce.number().int().min(0).max(100_000_000).default(10_240),
  /** the same for a client without a credited payment */
  UNPAID_STORAGE_MEGABYTES: z.coerce.number().int().min(0).max(100_000_000).default(300),
  /** left on the disk by all of them together, for those who pay; 0: as for all */
  UNPAID_FREE_MEGABYTES: z.coerce.number().int().min(0).max(100_000_000).default(2048),
}

export type FilesConfig = { client_bytes_max: number; unpaid_bytes_max: number; unpaid_free_bytes_min: number }

const bytesOf = (megabytes: number) => (megabytes === 0 ? Infinity : megabytes * 1024 * 1024)

export function filesConfig(e: z.output<z.ZodObject<typeof filesEnvironment>>): FilesConfig {
  return {
    client_bytes_max: bytesOf(e.CLIENT_STORAGE_MEGABYTES),
    unpaid_bytes_max: bytesOf(e.UNPAID_STORAGE_MEGABYTES),
    unpaid_free_bytes_min: e.UNPAID_FREE_MEGABYTES * 1024 * 1024,
  }
}
