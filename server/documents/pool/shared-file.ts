import { randomBytes } from 'node:crypto'
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Memory shared by the server and one worker: an unlinked file, freed when the last process closes it. Passing 200 KB
 * takes a fifth of the time it takes through the pipe. A worker has one task at a time, so both directions can use the
 * same file.
 */

/** Larger messages are rare and go through the pipe: containers give /dev/shm 64 MB. */
const shared_bytes_max = 4 * 1024 * 1024

/** File descriptor in the worker: after stdin, stdout, stderr and ipc. */
export const shared_file_descriptor = 4

/** Null when no file can be created: everything then goes through the pipe. */
export function openSharedFile(): number | null {
  const name = `roscherk-${randomBytes(12).toString('hex')}`
  for (const folder of ['/dev/shm', tmpdir()]) {
    try {
      const descriptor = openSync(join(folder, name), 'wx+', 0o600)
      unlinkSync(join(folder, name))
      return descriptor
    } catch {
      // try the next folder
    }
  }
  return null
}

/** Replaces bytes in a message. */
export type Passed = { bytes: Uint8Array; bytes_shared: number }

/** Writes the bytes to the file; if that fails they stay in the message. */
export function pass(descriptor: number | null, bytes: Uint8Array): Passed {
  const length = bytes.byteLength
  if (descriptor === null || length === 0 || length > shared_bytes_max) return { bytes, bytes_shared: 0 }
  try {
    if (writeSync(descriptor, bytes, 0, length, 0) === length) return { bytes: nothing, bytes_shared: length }
  } catch {
    // no space: use the pipe
  }
  return { bytes, bytes_shared: 0 }
}

/** A copy of the bytes, however they were passed; null when they are missing. */
export function take(descriptor: number | null, { bytes, bytes_shared }: Passed): Uint8Array | null {
  if (bytes_shared === 0) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (descriptor === null || !(bytes_shared > 0 && bytes_shared <= shared_bytes_max)) return null
  const copied = new Uint8Array(bytes_shared)
  return readSync(descriptor, copied, 0, bytes_shared, 0) === bytes_shared ? copied : null
}

const nothing = new Uint8Array()
