import { apiTexts } from '#shared/text/browser.ts'
import { requestNameOf } from '#shared/text/request-names.ts'
import type { UploadedFile as StoredFile } from '#shared/contract/files.ts'
import { clientAddress } from '#shared/browser/client-address.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { randomId } from '#shared/browser/random-id.ts'
import { sendFile } from '#shared/browser/send-file.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'

type UploadOptions = {
  onProgress: (fraction: number) => void
  signal: AbortSignal
  /** idempotency key: the same for each attempt with one file */
  key: string
}

export const newUploadKey = randomId

export const uploadFile = (file: File, { key, ...options }: UploadOptions): Promise<StoredFile> =>
  sendFile<StoredFile>({
    ...options,
    file,
    name: file.name,
    address: clientAddress('files'),
    headers: { authorization: clientSession.get().token, 'idempotency-key': key },
    failed: apiTexts.request_failed(requestNameOf('files')),
    lost: newRequestTexts.lost,
  })
