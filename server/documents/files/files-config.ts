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
}

export type FilesConfig = { client_bytes_max: number }

export function filesConfig(e: z.output<z.ZodObject<typeof filesEnvironment>>): FilesConfig {
  return {
    client_bytes_max: e.CLIENT_STORAGE_MEGABYTES === 0 ? Infinity : e.CLIENT_STORAGE_MEGABYTES * 1024 * 1024,
  }
}
