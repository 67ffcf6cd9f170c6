import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploads_at_once_max, uploads_of_one_at_once_max } from '#shared/rules/limits.ts'
import { uploadFaultTexts as t } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { addressKey } from './address.ts'

/**
 * Bodies stand in memory from their first byte until their answer, and slow senders would fill it: so many of the
 * largest ones have room at once, or more of smaller ones, and one caller takes a part of it.
 * @returns a hook for before the body. It throws Refusal `too_many_requests`
 */
export function uploadRoom(bytes_max: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const held = new Map<string, number>()
  let held_in_all = 0
  return async ({ actor, ip, headers }, reply) => {
    // gone while he was authenticated: nobody would tell when to give his room back
    if (reply.raw.destroyed) return
    const who = actor.client_id === null ? addressKey(ip) : String(actor.client_id)
    // of a body in chunks the length is not known; a longer one than is allowed is refused before it is read
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
