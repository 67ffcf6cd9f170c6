import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Problem } from '#shared/contract/errors.ts'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import { newRequestId } from '#server/platform/access/authenticate.ts'
import { Refusal } from '#server/platform/core/errors.ts'

const byNodeCode: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'head_too_large',
}

/**
 * Answers input that never became a request: no HTTP at all, headers over the limit or without an end (Node,
 * `clientError`). The usual problem+json; the connection is closed afterwards.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const { status, code, message } = new Refusal(byNodeCode[error.code] ?? 'malformed')
  const request_id = newRequestId()
  const problem: Problem = { status, code, message, request_id }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${request_id}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
