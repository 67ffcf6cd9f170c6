import { z } from 'zod'

declare module '#server/platform/core/config.ts' {
  interface Config {
    /** where the nightly copies lie, for the drill and for a command without its own; undefined: only the operator knows */
    backup: { place: string | undefined; password_file: string | undefined }
  }
}

/** The environment variables of copies; part of those that `config.ts` reads. */
export const backupEnvironment = {
  /** a folder, or `s3:` for the bucket of `BACKUP_S3_*` */
  BACKUP_PLACE: z
    .string()
    .regex(/^(s3:|\/.+)$/, 'папка от корня, /backup, или s3:')
    .optional(),
  /** of the file whose first line encrypts them */
  BACKUP_PASSWORD_FILE: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof backupEnvironment>>

export const backupConfig = ({ BACKUP_PLACE, BACKUP_PASSWORD_FILE }: Environment) => ({
  place: BACKUP_PLACE,
  password_file: BACKUP_PASSWORD_FILE,
})
