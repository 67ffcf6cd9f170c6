import { crc32, inflateRawSync } from 'node:zlib'
import { file_bytes_max } from '#shared/rules/limits.ts'
import { archiveFaultTexts as t } from '#shared/text/field-faults.ts'
import type { Input } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'

/**
 * One file of a ZIP from its packed bytes.
 * @throws Refusal `file_broken` when they unpack to other bytes than the archive says
 */
export function unpackFile({ bytes, size, crc, deflated }: Input<'unpack_file'>): { bytes: Uint8Array } {
  const unpacked = deflated ? inflated(bytes, Math.min(size, file_bytes_max)) : bytes
  if (unpacked.byteLength !== size || crc32(unpacked) !== crc) refuse('file_broken', { message: t.broken })
  return { bytes: unpacked }
}

function inflated(bytes: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    refuse('file_broken', { message: t.broken })
  }
}
