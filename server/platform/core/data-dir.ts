import { mkdir } from 'node:fs/promises'

/**
 * Creates the folder for the server's user alone. As root others may pass through it, but not read it: the embedded
 * database runs as another user. A folder that exists stays as its owner made it; those below are private anyway.
 */
export async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}
