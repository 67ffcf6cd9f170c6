import type { Answer } from '../browser/api-client.ts'
import { saveBlob } from './save-blob.ts'

/** The name that the server gave a file (RFC 6266, section 4.3). */
export function nameOfAnswer({ headers }: Answer<Blob>, otherwise: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}

/** Saves a response as a file under the name that the server gave it. */
export function saveAnswer(answer: Answer<Blob>, otherwise: string): void {
  saveBlob(answer.data, nameOfAnswer(answer, otherwise))
}
