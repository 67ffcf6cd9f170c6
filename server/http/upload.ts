import multipart from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import { Refusal, refuse } from '../errors.ts'
import type { App, Request } from './app-type.ts'
import { answerError } from './error-handler.ts'

/**
 * Lets the routes of this plugin take one file, as a form or as the raw body of one of these types.
 * @param too_large what to say instead of the standard text
 */
export async function acceptUploads(app: App, types: string[], bytes_max: number, too_large?: string): Promise<void> {
  await app.register(multipart, { limits: { fileSize: bytes_max, files: 1, fields: 5, parts: 6 } })
  const tooLarge = new Refusal('file_too_large', too_large === undefined ? {} : { message: too_large })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const large = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE'
    return answerError(large ? tooLarge : error, request, reply)
  })
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: bytes_max }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The one file of a request: its raw body, or the field `file` of a form.
 * @param name what it is called when the form does not say
 * @throws Refusal `wrong_media_type`, `invalid_fields` without a file, `malformed` for a broken form
 */
export async function uploadOf(request: Request, name: string): Promise<{ name: string; bytes: Buffer }> {
  if (Buffer.isBuffer(request.body)) return { name, bytes: request.body }
  if (!request.isMultipart()) refuse('wrong_media_type')
  const part = await request.file().catch(refuseBroken)
  if (!part) refuse('invalid_fields', { errors: { file: 'Приложите файл в поле file' } })
  const bytes = await part.toBuffer().catch(refuseBroken)
  return { name: part.filename || name, bytes }
}

/** A form that is cut off or is no form: the parser's own errors have no code, those of its limits have. */
function refuseBroken(error: Error & { code?: string }): never {
  if (error.code) throw error
  refuse('malformed')
}
