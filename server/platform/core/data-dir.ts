import { chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates the folder for the server's user alone. As root others may pass through it, but not read it: the embedded
 * database runs as another user. A folder that exists stays as its owner made it; those below are private anyway.
 */
export async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** Whom the folder belongs to, when we are root and it is another user's: as a service has it. */
export async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await stat(path).catch(() => null)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** What a command of root has written in these parts of the folder, for the user of the server. */
export async function giveToOwner(dataDir: string, ...parts: readonly string[]): Promise<void> {
  const owner = await ownerOf(dataDir)
  if (!owner) return
  for (const name of parts) {
    const inside = await readdir(join(dataDir, name), { recursive: true }).catch(() => [])
    for (const path of ['', ...inside]) {
      await chown(join(dataDir, name, path), owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
