import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  upload_bytes_in_window_min,
  upload_window_seconds,
  uploads_in_memory_max,
  uploads_of_address_at_once_max,
  uploads_of_client_at_once_max,
} from '#shared/rules/limits.ts'
import type { Standing } from '#shared/rules/queues.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { noRoomForFiles } from '#server/platform/threads/no-room.ts'
import type { Owner } from '#server/platform/threads/owner.ts'

/** The body of one request while it is being received. */
export type Arrival = {
  /**
   * Counts bytes that have come.
   * @throws Refusal `too_many_requests` when they exceed the sender's share of the memory
   */
  came(bytes: number): void
  /** Rejects with Refusal `request_too_slow` when less comes than a slow connection sends. */
  tooSlow: Promise<never>
  /** The body is here: from now on its memory counts, its rate does not. */
  complete(): void
}

/**
 * Someone who may hold a part of the memory. The part is relative to what is free, so that it shrinks while others
 * send, and something is always left for the next one: with `times_free` 1 one sender gets a half, two a third each.
 */
type Holder = { name: string; uploads_max: number; times_free: number }

/** All together, however many accounts and addresses: something is left for those who pay. */
const together: Partial<Record<Standing, Holder>> = {
  unpaid: { name: 'unpaid', uploads_max: Infinity, times_free: 1 },
  visitor: { name: 'visitors', uploads_max: Infinity, times_free: 1 },
}

/** An address may be that of many clients behind one proxy or carrier: it gets a larger part than each of them. */
const address_times_free = 8

function holdersOf({ lines: [line], standing }: Owner, ip: string): Holder[] {
  const address = { name: addressKey(ip), uploads_max: uploads_of_address_at_once_max }
  const own = { name: line, uploads_max: uploads_of_client_at_once_max, times_free: 1 }
  const all = together[standing]
  const holders =
    standing === 'visitor' ? [{ ...address, times_free: 1 }] : [own, { ...address, times_free: address_times_free }]
  return all ? [...holders, all] : holders
}

/**
 * Request bodies are held in memory until their answer. The memory is counted by the bytes that have come, not by the
 * length that was announced, which costs the sender nothing; an upload too slow to finish is cut off.
 * @param bytes_max of one file
 * @returns what to call before the body is read. It throws Refusal `too_many_requests`
 */
export function uploadRoom(
  bytes_max: number,
  window_milliseconds = upload_window_seconds * 1000,
): (request: FastifyRequest, reply: FastifyReply, owner: Owner) => Arrival {
  const held = new Map<string, { bytes: number; uploads: number }>()
  let free = uploads_in_memory_max * bytes_max

  const fits = (holders: Holder[], bytes: number) =>
    holders.every(({ name, times_free }) => (held.get(name)?.bytes ?? 0) + bytes <= times_free * (free - bytes))

  function add(holders: Holder[], bytes: number, uploads: number): void {
    free -= bytes
    for (const { name } of holders) {
      const { bytes: before, uploads: count } = held.get(name) ?? { bytes: 0, uploads: 0 }
      if (count + uploads === 0) held.delete(name)
      else held.set(name, { bytes: before + bytes, uploads: count + uploads })
    }
  }

  return (request, reply, owner) => {
    const holders = holdersOf(owner, request.ip)
    const isCrowded = holders.some(({ name, uploads_max }) => (held.get(name)?.uploads ?? 0) >= uploads_max)
    // not reserved: only refused at once where it would be refused half-way
    const announced = Math.min(Number(request.headers['content-length'] ?? 0), bytes_max)
    if (isCrowded || !fits(holders, announced)) throw noRoomForFiles()
    let own = 0
    let in_window = 0
    let released = false
    const slow = Promise.withResolvers<never>()
    slow.promise.catch(() => undefined)
    const look = () => {
      if (in_window < upload_bytes_in_window_min) return slow.reject(new Refusal('request_too_slow'))
      in_window = 0
      timer = setTimeout(lookAfterReading, window_milliseconds)
    }
    // a late timer runs before the bytes that wait in the socket are read
    const lookAfterReading = () => void setImmediate(look)
    let timer = setTimeout(lookAfterReading, window_milliseconds)
    add(holders, 0, 1)
    const release = () => {
      released = true
      clearTimeout(timer)
      add(holders, -own, -1)
    }
    // disconnected during authentication: no event would follow
    if (reply.raw.destroyed) release()
    else reply.raw.once('close', release)
    return {
      came(bytes) {
        if (released || !fits(holders, bytes)) throw noRoomForFiles()
        add(holders, bytes, 0)
        own += bytes
        in_window += bytes
      },
      tooSlow: slow.promise,
      complete: () => clearTimeout(timer),
    }
  }
}
