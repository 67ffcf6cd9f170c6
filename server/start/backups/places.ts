import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a whole new file, which has its name only when it is complete and flushed. */
export async function writeBackup(folder: string, name: string, through: readonly Readable[]): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const draft = join(folder, `.${name}.unfinished`)
  const [first, ...rest] = through
  try {
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline([first ?? new PassThrough(), ...rest, file] as never)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
  return path
}

export const openBackup = (path: string): Readable => createReadStream(path)

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
