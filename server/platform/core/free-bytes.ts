import { statfs } from 'node:fs/promises'

/** Free space for us on the disk of this folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
