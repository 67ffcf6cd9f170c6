import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import { form_field_bytes_max } from '#shared/rules/limits.ts'
import { uploadFaultTexts as t } from '#shared/text/field-faults.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { answerError } from './error-handler.ts'
import { uploadRoom, type Arrival } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** of a route that takes a file */
    arrival: Arrival | null
  }
}

/** Of the parsers of bodies and forms, and our own. */
const tooLargeCodes = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE', 'file_too_large'])

type Options = {
  bytes_max: number
  /** replaces the standard text */
  too_large?: string
  /** see `uploadRoom` */
  window_milliseconds?: number
}

/** Lets the routes of this plugin accept one file, as a form or as the raw body of one of these types. */
export async function acceptUploads(app: App, types: string[], options: Options): Promise<void> {
  const { bytes_max, too_large, window_milliseconds } = options
  await app.register(multipart, {
    limits: { fileSize: bytes_max, files: 1, fields: 5, parts: 6, fieldSize: form_field_bytes_max },
  })
  const tooLarge = new Refusal('file_too_large', too_large === undefined ? {} : { message: too_large })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isFile = !request.headers['content-type']?.startsWith('application/json')
    return answerError(tooLargeCodes.has(error.code) && isFile ? tooLarge : error, request, reply)
  })
  const receive = uploadRoom(bytes_max, window_milliseconds)
  app.decorateRequest('arrival', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.route?.upload) request.arrival = receive(request, reply)
  })
  app.addContentTypeParser(types, async ({ arrival, headers }: Request, body: IncomingMessage) => {
    if (Number(headers['content-length'] ?? 0) > bytes_max) refuse('file_too_large')
    if (!arrival) refuse('wrong_media_type')
    // not destroyed when it is left early: the answer goes out over its socket
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    return Promise.race([bytesOf(chunks, arrival, bytes_max), arrival.tooSlow])
  })
}

/** @throws Refusal `file_too_large`, `too_many_requests` */
async function bytesOf(chunks: AsyncIterable<Buffer>, arrival: Arrival, bytes_max = Infinity): Promise<Buffer> {
  const received: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > bytes_max) refuse('file_too_large')
    arrival.came(chunk.length)
    received.push(chunk)
  }
  arrival.complete()
  return Buffer.concat(received)
}

/**
 * The single file of a request: its raw body, or the field `file` of a form.
 * @param name used when the form gives none
 * @throws Refusal `wrong_media_type`, `invalid_fields` without a file, `unknown_field` for a file under another name,
 * `malformed` for a broken form and for two files, `request_too_slow`, and `too_many_requests` when too much is being
 * received
 */
export async function uploadOf(request: Request, name: string): Promise<{ name: string; bytes: Buffer }> {
  const { body, arrival } = request
  if (Buffer.isBuffer(body)) return { name, bytes: body }
  if (!request.isMultipart() || !arrival) refuse('wrong_media_type')
  const file = await Promise.race([onlyFile(request, arrival), arrival.tooSlow]).catch(refuseBroken)
  if (!file) refuse('invalid_fields', { errors: { file: t.no_file } })
  if (file.field !== 'file') refuse('unknown_field', { message: t.misnamed, errors: { [file.field]: t.misnamed } })
  return { name: file.name || name, bytes: file.bytes }
}

/** Reads the form to its end: a second file after the first one is refused by the limit of the parser. */
async function onlyFile(request: Request, arrival: Arrival) {
  let only: { field: string; name: string; bytes: Buffer } | undefined
  for await (const { fieldname: field, filename, file } of request.files()) {
    only = { field, name: filename, bytes: await bytesOf(file as AsyncIterable<Buffer>, arrival) }
    // what is over the limit is not read
    if (file.truncated) refuse('file_too_large')
  }
  return only
}

/** A truncated or invalid form: the parser's own errors have no code, those of its limits have. */
function refuseBroken(error: Error & { code?: string }): never {
  if (error.code === 'FST_FILES_LIMIT') refuse('malformed', { message: t.one_file })
  if (error.code) throw error
  refuse('malformed')
}
