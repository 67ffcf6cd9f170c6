import { ApiError, errorOf } from './api-error.ts'

type FileCall = {
  /** its whole address */
  address: string
  file: Blob
  name: string
  headers?: Record<string, string>
  /** of a failure that says nothing itself */
  failed: string
  /** of a connection that was lost */
  lost: string
  onProgress: (fraction: number) => void
  signal?: AbortSignal
}

/** Sends a form with one file by XMLHttpRequest: fetch does not report upload progress. */
export function sendFile<T>(call: FileCall): Promise<T> {
  const { address, file, name, headers = {}, failed, lost, onProgress, signal } = call
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      // a success has passed the server's response schema
      if (request.status >= 200 && request.status < 300) resolve(body as T)
      else reject(errorOf(failed, request.status, body, request.getResponseHeader('x-request-id') ?? ''))
    }
    request.onerror = () => reject(new ApiError(0, { code: 'offline', message: lost }))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, name)
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
