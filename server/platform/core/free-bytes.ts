import { statfs } from 'node:fs/promises'

/** What the disk of this folder still has for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
