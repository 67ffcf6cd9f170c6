import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import { form_field_bytes_max } from '#shared/rules/limits.ts'
import { uploadFaultTexts as t } from '#shared/text/field-faults.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { ownerOfActor, type OwnerOfClient } from '#server/platform/threads/owner.ts'
import { answerError } from './error-handler.ts'
import { parseJson } from './json-body.ts'
import { uploadRoom, type Arrival } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ownerOfClient: OwnerOfClient
  }
  interface FastifyRequest {
    /** of a route that takes a file */
    arrival: Arrival | null
  }
}

/** Error codes for an upload that is too large: those of the parsers of bodies and forms, and our own. */
const tooLargeCodes = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE', 'file_too_large'])

type Options = {
  /** of all files of a request together */
  bytes_max: number
  /** for `formOf`; by default one */
  files_max?: number
  /** replaces the standard text */
  too_large?: string
  /** see `uploadRoom` */
  window_milliseconds?: number
}

/** Lets the routes of this plugin accept files: as a form, or one as the raw body of one of these types. */
export async function acceptUploads(app: App, types: string[], options: Options): Promise<void> {
  const { bytes_max, files_max = 1, too_large, window_milliseconds } = options
  await app.register(multipart, {
    limits: { fileSize: bytes_max, files: files_max, fields: 5, parts: files_max + 5, fieldSize: form_field_bytes_max },
  })
  const tooLarge = new Refusal('file_too_large', too_large === undefined ? {} : { message: too_large })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isFile = !request.headers['content-type']?.startsWith('application/json')
    return answerError(tooLargeCodes.has(error.code) && isFile ? tooLarge : error, request, reply)
  })
  const receive = uploadRoom(bytes_max, window_milliseconds)
  app.decorateRequest('arrival', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.route?.upload)
      request.arrival = receive(request, reply, await ownerOfActor(app.ownerOfClient, request.actor))
  })
  app.addContentTypeParser(types, async ({ arrival, headers }: Request, body: IncomingMessage) => {
    if (Number(headers['content-length'] ?? 0) > bytes_max) refuse('file_too_large')
    if (!arrival) refuse('wrong_media_type')
    // not destroyed when it is left early: the answer goes out over its socket
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    const bytes = await Promise.race([bytesOf(chunks, arrival, bytes_max), arrival.tooSlow])
    arrival.complete()
    return bytes
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
  const file = await Promise.race([onlyFile(request, arrival), arrival.tooSlow]).catch(refuseBroken(t.one_file))
  arrival.complete()
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

/**
 * The form of a route with `files_max`: its body, as JSON in the field `request`, and its fields `file`. To be called
 * before the body is validated.
 * @throws Refusal as `uploadOf`
 */
export async function formOf(
  request: Request,
  { bytes_max, files_max }: { bytes_max: number; files_max: number },
): Promise<{ body: unknown; files: { name: string; bytes: Buffer }[] }> {
  const { arrival } = request
  if (!request.isMultipart() || !arrival) refuse('wrong_media_type')
  const read = allParts(request, arrival, bytes_max)
  const parts = await Promise.race([read, arrival.tooSlow]).catch(refuseBroken(t.many_files(files_max)))
  arrival.complete()
  const unknown = parts.find(({ field }) => field !== 'file' && field !== 'request')
  if (unknown) refuse('unknown_field', { message: t.unknown_part, errors: { [unknown.field]: t.unknown_part } })
  const files = parts.flatMap((part) => (part.field === 'file' && 'bytes' in part ? [part] : []))
  if (files.length === 0) refuse('invalid_fields', { errors: { file: t.no_file } })
  const message = t.many_files(files_max)
  if (files.length > files_max) refuse('invalid_fields', { message, errors: { file: message } })
  const [given, second] = parts.filter(({ field }) => field === 'request')
  if (!given || second) refuse('invalid_fields', { errors: { request: t.no_request } })
  return { body: 'bytes' in given ? jsonOf(given.bytes) : jsonOf(given.value), files }
}

type Part = { field: string } & ({ name: string; bytes: Buffer } | { value: unknown })

async function allParts(request: Request, arrival: Arrival, bytes_max: number): Promise<Part[]> {
  const parts: Part[] = []
  let left = bytes_max
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) refuse('body_too_large')
      parts.push({ field: part.fieldname, value: part.value })
      continue
    }
    const bytes = await bytesOf(part.file as AsyncIterable<Buffer>, arrival, left)
    if (part.file.truncated) refuse('file_too_large')
    left -= bytes.length
    parts.push({ field: part.fieldname, name: part.filename, bytes })
  }
  return parts
}

/** A text, or what the parser of forms has made of one that is marked as JSON. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return value
  let parsed: unknown
  parseJson({ headers: {} }, value, (error, json) => {
    if (error) throw error
    parsed = json
  })
  return parsed
}

/** A truncated or invalid form: the parser's own errors have no code, those of its limits have. */
function refuseBroken(too_many: string) {
  return (error: Error & { code?: string }): never => {
    if (error.code === 'FST_FILES_LIMIT') refuse('malformed', { message: too_many })
    if (error.code) throw error
    refuse('malformed')
  }
}
