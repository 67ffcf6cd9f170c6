import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploads_at_once_max, uploads_of_one_at_once_max } from '#shared/rules/limits.ts'
import { uploadFaultTexts as t } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { addressKey } from './address.ts'

/**
 * Request bodies are held in memory until their answer, and slow senders would fill it: the memory is limited to so
 * many of the largest bodies in total, and to a part of that per caller.
 * @returns a hook that runs before the body is read. It throws Refusal `too_many_requests`
 */
export function uploadRoom(bytes_max: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const held = new Map<string, number>()
  let held_in_all = 0
  return async ({ actor, ip, headers }, reply) => {
    // disconnected during authentication: no event would release the reservation
    if (reply.raw.destroyed) return
    const who = actor.client_id === null ? addressKey(ip) : String(actor.client_id)
    // a chunked body has no declared length; one longer than allowed is refused before it is read
    const bytes = Math.min(Number(headers['content-length'] ?? bytes_max), bytes_max)
    const own = (held.get(who) ?? 0) + bytes
    if (own > uploads_of_one_at_once_max * bytes_max || held_in_all + bytes > uploads_at_once_max * bytes_max) {
      refuse('too_many_requests', { message: t.many_at_once, retry_after_seconds: 5 })
    }
    held.set(who, own)
    held_in_all += bytes
    reply.raw.once('close', () => {
      const left = (held.get(who) ?? 0) - bytes
      if (left > 0) held.set(who, left)
      else held.delete(who)
      held_in_all -= bytes
    })
  }
}
