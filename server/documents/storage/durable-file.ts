import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { faultOf } from '#server/platform/core/outage.ts'

/** documents of clients: for the user of the server alone */
export const folder_mode = 0o700
const file_mode = 0o600

type Contents = Uint8Array | AsyncIterable<Uint8Array>

export const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Atomic, and durable after a power cut. */
export function writeDurably(path: string, bytes: Contents, mode = file_mode): Promise<void> {
  return place(path, bytes, rename, mode)
}

/** As `writeDurably`, but a file that is there stays: of parallel calls one writes it for all. */
export function writeOnce(path: string, bytes: Contents): Promise<void> {
  return place(path, bytes, async (draft) => {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  })
}

async function place(
  path: string,
  bytes: Contents,
  put: (draft: string, path: string) => Promise<void>,
  mode = file_mode,
): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await put(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

export async function mkdirDurably(folder: string): Promise<void> {
  const first = await makeFolders(folder)
  if (first === undefined) return
  // each new folder is an entry of its parent, which must be flushed too
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** @returns the first folder that was made, undefined when all were there */
async function makeFolders(folder: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true, mode: folder_mode })
  } catch (error) {
    if (faultOf(error) !== 'ENOENT') throw error
    // on a read-only file system a recursive mkdir reports ENOENT; a plain one reports EROFS
    await mkdir(folder, { mode: folder_mode })
    return folder
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
