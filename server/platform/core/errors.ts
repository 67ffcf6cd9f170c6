import type { Problem } from '#shared/contract/errors.ts'
import { refusalStatuses, type RefusalCode } from '#shared/rules/refusals.ts'
import { refusalTexts } from '#shared/text/refusals.ts'

type Details = {
  /** field → Russian text */
  errors?: Record<string, string>
  /** replaces the standard text with a more specific one */
  message?: string
  /** seconds, sent as `Retry-After` (RFC 9110 §10.2.3) */
  retry_after_seconds?: number
  /** for the log */
  cause?: Error
  /** further members of the problem (RFC 9457 §3.2), such as `tries_left` */
  extra?: Omit<Problem, 'status' | 'code' | 'message' | 'errors' | 'request_id'>
}

/** A refusal from the closed list. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? refusalTexts[code], { cause: details.cause })
    this.code = code
    this.status = refusalStatuses[code]
    this.details = details
  }
}

/** @returns the refusal that a step has thrown, null without one; any other error is thrown */
export async function refusalOf(step: Promise<void>): Promise<Refusal | null> {
  try {
    await step
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export function refuse(code: RefusalCode, details?: Details): never {
  throw new Refusal(code, details)
}
