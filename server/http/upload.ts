import { refuse } from '../errors.ts'
import type { Request } from './app-type.ts'

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
