import type { Config } from '#server/platform/core/config.ts'
import { isOutage } from '#server/platform/core/outage.ts'
import { hasRoom, withDiskReserve } from './disk-reserve.ts'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = Pick<Config, 'data_dir' | 's3'>

/** The bucket of the settings, or the folder `data_dir`, which reserves the last of its disk for the database. */
export async function openStorage({ data_dir, s3 }: StorageSettings): Promise<Storage> {
  if (!s3) return withDiskReserve(openFolder(data_dir), data_dir)
  // loaded only where it is used: this library takes longer than all the rest of the start-up
  const { openS3 } = await import('./s3-storage.ts')
  return openS3(s3)
}

/** Not even the test file of the check could be written: the disk is full. */
const outOfRoom = new Set(['ENOSPC', 'EDQUOT'])

/**
 * For `/readyz`. `full` and `lost` are reported, but do not make a server unready: links, codes and signing need no
 * files, and a bucket is lost for all servers at once.
 * @throws when the folder cannot be used
 */
export async function stateOf(storage: Storage, { data_dir, s3 }: StorageSettings): Promise<'ok' | 'full' | 'lost'> {
  if (!s3) {
    try {
      await storage.check()
    } catch (error) {
      if (outOfRoom.has((error as NodeJS.ErrnoException).code ?? '')) return 'full'
      throw error
    }
    return (await hasRoom(data_dir)) ? 'ok' : 'full'
  }
  try {
    await storage.check()
    return 'ok'
  } catch (error) {
    if (!(error instanceof Error && isOutage(error))) throw error
    return 'lost'
  }
}
