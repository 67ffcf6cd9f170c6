import { closeSync, ftruncateSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openSharedFile, pass, take } from '#server/documents/pool/shared-file.ts'

const sharedFile = openSharedFile()
afterAll(() => closeSync(sharedFile!))

test('bytes for a worker pass through the shared file unchanged, also after longer ones', () => {
  for (const text of ['Договор аренды', 'Акт']) {
    const message = pass(sharedFile, Buffer.from(text))
    expect(message.bytes).toHaveLength(0)
    expect(Buffer.from(take(sharedFile, message) ?? []).toString()).toBe(text)
  }
})

test('large and empty messages to a worker do not use the shared file', () => {
  for (const bytes of [new Uint8Array(5 * 1024 * 1024).fill(7), new Uint8Array()]) {
    const message = pass(sharedFile, bytes)
    expect(message).toEqual({ bytes, bytes_shared: 0 })
    expect(take(sharedFile, message)).toEqual(bytes)
  }
})

test('a worker message whose shared bytes are missing is rejected', () => {
  ftruncateSync(sharedFile!, 10)
  for (const bytes_shared of [11, -1, Number.NaN, 1e15]) {
    expect(take(sharedFile, { bytes: new Uint8Array(), bytes_shared })).toBeNull()
  }
})

test('without a shared file bytes stay in the message to the worker', () => {
  const bytes = Buffer.from('Договор')
  const message = pass(null, bytes)
  expect(message).toEqual({ bytes, bytes_shared: 0 })
  expect(Buffer.from(take(null, message) ?? []).equals(bytes)).toBe(true)
  expect(take(null, { bytes, bytes_shared: 7 })).toBeNull()
})
