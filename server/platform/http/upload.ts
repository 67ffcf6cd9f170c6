import multipart from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import { uploadFaultTexts as t } from '#shared/text/field-faults.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { answerError } from './error-handler.ts'
import { uploadRoom } from './upload-room.ts'

/**
 * Lets the routes of this plugin accept one file, as a form or as the raw body of one of these types.
 * @param too_large replaces the standard text
 */
export async function acceptUploads(app: App, types: string[], bytes_max: number, too_large?: string): Promise<void> {
  await app.register(multipart, { limits: { fileSize: bytes_max, files: 1, fields: 5, parts: 6 } })
  const tooLarge = new Refusal('file_too_large', too_large === undefined ? {} : { message: too_large })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const large = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE'
    const isFile = !request.headers['content-type']?.startsWith('application/json')
    return answerError(large && isFile ? tooLarge : error, request, reply)
  })
  app.addHook('onRequest', uploadRoom(bytes_max))
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: bytes_max }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The single file of a request: its raw body, or the field `file` of a form.
 * @param name used when the form gives none
 * @throws Refusal `wrong_media_type`, `invalid_fields` without a file, `unknown_field` for a file under another name,
 * `malformed` for a broken form and for two files
 */
export async function uploadOf(request: Request, name: string): Promise<{ name: string; bytes: Buffer }> {
  if (Buffer.isBuffer(request.body)) return { name, bytes: request.body }
  if (!request.isMultipart()) refuse('wrong_media_type')
  const file = await onlyFile(request).catch(refuseBroken)
  if (!file) refuse('invalid_fields', { errors: { file: t.no_file } })
  if (file.field !== 'file') refuse('unknown_field', { message: t.misnamed, errors: { [file.field]: t.misnamed } })
  return { name: file.name || name, bytes: file.bytes }
}

/** Reads the form to its end: a second file after the first one is refused by the limit of the parser. */
async function onlyFile(request: Request) {
  let only: { field: string; name: string; bytes: Buffer } | undefined
  for await (const part of request.files()) {
    only = { field: part.fieldname, name: part.filename, bytes: await part.toBuffer() }
  }
  return only
}

/** A truncated or invalid form: the parser's own errors have no code, those of its limits have. */
function refuseBroken(error: Error & { code?: string }): never {
  if (error.code === 'FST_FILES_LIMIT') refuse('malformed', { message: t.one_file })
  if (error.code) throw error
  refuse('malformed')
}
