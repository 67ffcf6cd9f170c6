import { z } from 'zod'

declare module '#server/platform/core/config.ts' {
  interface Config {
    files: FilesConfig
  }
}

const days = z.coerce.number().int().min(1).max(3650)

/** The environment variables of stored files; part of those that `config.ts` reads. */
export const filesEnvironment = {
  /** of all its files, the sealed copies too; 0: any amount */
  CLIENT_STORAGE_MEGABYTES: z.coerce.number().int().min(0).max(100_000_000).default(10_240),
  /** a file that is in no request is deleted so long after its last upload */
  UNSENT_FILES_DAYS: days.default(30),
  /** page images are deleted so long after their last use; they are drawn again when needed */
  PAGE_IMAGES_DAYS: days.default(30),
}

export type FilesConfig = { client_bytes_max: number; unsent_days: number; page_images_days: number }

export function filesConfig(e: z.output<z.ZodObject<typeof filesEnvironment>>): FilesConfig {
  return {
    client_bytes_max: e.CLIENT_STORAGE_MEGABYTES === 0 ? Infinity : e.CLIENT_STORAGE_MEGABYTES * 1024 * 1024,
    unsent_days: e.UNSENT_FILES_DAYS,
    page_images_days: e.PAGE_IMAGES_DAYS,
  }
}
