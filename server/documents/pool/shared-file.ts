import { randomBytes } from 'node:crypto'
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Memory that the server and one worker share: a file without a name, which goes with the last process that holds it.
 * A message of 200 KB takes a fifth of the time that it takes through the pipe. A worker has one task at a time, so the
 * way in and the way back may be the same place.
 */

/** Larger messages are rare and go through the pipe: containers give /dev/shm 64 MB. */
const shared_bytes_max = 4 * 1024 * 1024

/** The number under which a worker finds it: after its input, outputs and messages. */
export const shared_file_descriptor = 4

/** Null where no file may be made: all goes through the pipe then. */
export function openSharedFile(): number | null {
  const name = `roscherk-${randomBytes(12).toString('hex')}`
  for (const folder of ['/dev/shm', tmpdir()]) {
    try {
      const descriptor = openSync(join(folder, name), 'wx+', 0o600)
      unlinkSync(join(folder, name))
      return descriptor
    } catch {
      // the next one
    }
  }
  return null
}

/** What stands for bytes in a message. */
export type Passed = { bytes: Uint8Array; bytes_shared: number }

/** Puts the bytes there; where that cannot be done they stay in the message. */
export function pass(descriptor: number | null, bytes: Uint8Array): Passed {
  const length = bytes.byteLength
  if (descriptor === null || length === 0 || length > shared_bytes_max) return { bytes, bytes_shared: 0 }
  try {
    if (writeSync(descriptor, bytes, 0, length, 0) === length) return { bytes: nothing, bytes_shared: length }
  } catch {
    // no room: the pipe has
  }
  return { bytes, bytes_shared: 0 }
}

/** Bytes of one's own, wherever they came by; null when they are not there. */
export function take(descriptor: number | null, { bytes, bytes_shared }: Passed): Uint8Array | null {
  if (bytes_shared === 0) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (descriptor === null || !(bytes_shared > 0 && bytes_shared <= shared_bytes_max)) return null
  const taken = new Uint8Array(bytes_shared)
  return readSync(descriptor, taken, 0, bytes_shared, 0) === bytes_shared ? taken : null
}

const nothing = new Uint8Array()
