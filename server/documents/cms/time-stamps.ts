import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { stampTexts as t } from '#shared/text/time-stamp.ts'
import { published } from '#server/platform/core/operations.ts'
import { oids } from './cms.ts'
import { childrenOf, der, nothing, octets, readDer, sequence, smallInteger, tags } from './der.ts'
import { readCms } from './read-cms.ts'
import { checkStamp, readStampInfo } from './time-stamp.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** null when no authority is configured */
    stamps: TimeStamps | null
  }
}

/** Tokens with the authority's chain take 2–7 KB. */
export const stamp_bytes_max = 12 * 1024
const answer_milliseconds_max = 5_000
/** An authority that did not answer this often in a row is not asked for a while: every seal would wait for it. */
const silences_max = 3
const silence_rest_milliseconds = 30_000
const clock_difference_milliseconds_max = 5 * 60_000

export type GivenStamp = {
  /** RFC 3161 TimeStampToken, DER, checked */
  token: Buffer
  at: Date
  /** the authority's name, from its certificate */
  authority: string | null
}

/** No time-stamp was obtained; `message` says why, in Russian. */
export class NoStamp extends Error {
  override readonly name = 'NoStamp'
}

export type TimeStamps = {
  /** the authority's host, for display */
  host: string
  /**
   * Obtains a time-stamp over these bytes.
   * @throws {NoStamp}
   */
  stamp(bytes: Uint8Array): Promise<GivenStamp>
}

/** A time-stamping authority (RFC 3161 over HTTP, §3.4). Its answers are checked before use. */
export function openTimeStamps(url: string, roots_pem: string[], clock = () => new Date()): TimeStamps {
  const roots = roots_pem.map((pem) => new X509Certificate(pem))
  let silences = 0
  let rests_until = 0

  async function askOnce(request: Buffer): Promise<Buffer> {
    if (performance.now() < rests_until) throw new NoStamp(t.resting)
    const answer = await ask(url, request).catch(() => null)
    silences = answer ? 0 : silences + 1
    if (silences >= silences_max) {
      silences = 0
      rests_until = performance.now() + silence_rest_milliseconds
    }
    if (!answer) throw new NoStamp(t.silent)
    if (answer.status !== 200) throw new NoStamp(t.status(answer.status))
    return answer.body
  }

  return {
    host: new URL(url).host,
    async stamp(bytes) {
      const nonce = randomBytes(16)
      // positive and without leading zeros, which some authorities drop
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
      const token = tokenIn(await askOnce(requestFor(bytes, nonce)))
      const info = readStampInfo(readCms(token) ?? fail(t.unreadable)) ?? fail(t.unreadable)
      const { fault, trusted, authority } = checkStamp(token, bytes, roots)
      if (fault) fail(fault)
      if (!info.nonce?.equals(nonce)) fail(t.other_nonce)
      if (Math.abs(info.at.getTime() - clock().getTime()) > clock_difference_milliseconds_max) fail(t.clock)
      if (roots.length > 0 && !trusted) fail(t.stranger)
      return { token, at: info.at, authority }
    },
  }
}

/** TimeStampReq (RFC 3161 §2.4.1): asks to include the certificate. */
function requestFor(bytes: Uint8Array, nonce: Buffer): Buffer {
  const hash = createHash('sha256').update(bytes).digest()
  const imprint = sequence(sequence(oids.sha256, nothing), octets(hash))
  return sequence(smallInteger(1), imprint, der(tags.integer, nonce), der(tags.boolean, Buffer.from([0xff])))
}

/** TimeStampResp (RFC 3161 §2.4.2): 0 is granted, 1 granted with changes that do not matter here. */
function tokenIn(answer: Buffer): Buffer {
  try {
    const [status, token] = childrenOf(readDer(answer))
    const [code] = status ? childrenOf(status) : []
    if (code && code.body.readUIntBE(0, code.body.length) > 1) return fail(t.refused)
    if (token) return token.whole
  } catch (error) {
    if (error instanceof NoStamp) throw error
  }
  return fail(t.no_token)
}

function ask(url: string, request: Buffer): Promise<{ status: number; body: Buffer }> {
  return published('call', 'time-stamp', () => post(url, request))
}

async function post(url: string, request: Buffer): Promise<{ status: number; body: Buffer }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(request),
    redirect: 'error',
    signal: AbortSignal.timeout(answer_milliseconds_max),
  })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > stamp_bytes_max) break
    parts.push(part)
  }
  return { status: answer.status, body: Buffer.concat(parts) }
}

function fail(cause: string): never {
  throw new NoStamp(cause)
}
