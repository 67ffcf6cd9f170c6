import { apiTexts } from '#shared/text/browser.ts'
import { requestNameOf } from '#shared/text/request-names.ts'
import type { UploadedFile as StoredFile } from '#shared/contract/files.ts'
import { ApiError, errorOf } from '#shared/browser/api-error.ts'
import { clientAddress } from '#shared/browser/client-address.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { randomId } from '#shared/browser/random-id.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'

type UploadOptions = {
  onProgress: (fraction: number) => void
  signal: AbortSignal
  /** idempotency key: the same for each attempt with one file */
  key: string
}

export const newUploadKey = randomId

/** Uploads by XMLHttpRequest: fetch does not report upload progress. */
export function uploadFile(file: File, { onProgress, signal, key }: UploadOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', clientAddress('files'))
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    request.setRequestHeader('authorization', clientSession.get().token)
    request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      // a 201 has passed the server's response schema
      if (request.status === 201) resolve(body as StoredFile)
      else
        reject(
          errorOf(
            apiTexts.request_failed(requestNameOf('files')),
            request.status,
            body,
            request.getResponseHeader('x-request-id') ?? '',
          ),
        )
    }
    request.onerror = () => reject(new ApiError(0, { code: 'offline', message: newRequestTexts.lost }))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
