import { Outage } from '#server/platform/core/outage.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { ConfigError } from './config.ts'

/** A full or read-only disk, or a folder owned by another user. */
const dataDirFaults = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])

/** What the operator reads of an error; causes outside the program are printed without a stack. */
export function causeOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefusal) return error.message
  if (error instanceof Outage) {
    return `Хранилище не отвечает или отказывает (${error.message}). Проверьте S3_* (для копий BACKUP_S3_*) и права ключа.`
  }
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  if (dataDirFaults.has(code)) return `В папку данных нельзя писать (${message}). Проверьте место, права и DATA_DIR.`
  return stack ?? String(error)
}
