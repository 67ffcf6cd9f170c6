import type { Answer } from '../browser/api-client.ts'
import { saveBlob } from './save-blob.ts'

/** Saves a response as a file under the name that the server gave it (RFC 6266, section 4.3). */
export function saveAnswer({ data, headers }: Answer<Blob>, otherwise: string): void {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  saveBlob(data, encoded === undefined ? otherwise : decodeURIComponent(encoded))
}
