import { clientAddress } from '#shared/browser/client-address.ts'
import { sendFile } from '#shared/browser/send-file.ts'
import type { AskedFiles } from '#shared/contract/signer-files.ts'
import { attachPageTexts as t } from '#shared/text/signer-files.ts'
import { troubleTexts } from '#shared/text/sign.ts'
import { client, link } from '../parts/api.ts'

const path = `${link}/signer-files` as const

/** The calls of what a sender asks for, which is nothing in most links. */
export const filesApi = {
  asked: (group: string) => client.call(`GET ${path}`, { params: { group }, cache: false }),

  attach: (group: string, ask_id: number, file: Blob, onProgress: (fraction: number) => void) =>
    sendFile<AskedFiles>({
      address: clientAddress(`document-sign-requests/${encodeURIComponent(group)}/file-asks/${ask_id}/files`),
      file,
      // its own name is the phone's business
      name: 'file',
      failed: troubleTexts.server,
      lost: t.lost,
      onProgress,
    }),

  detach: (group: string, signer_file_id: number) =>
    client.call(`DELETE ${path}/{signer_file_id}`, { params: { group, signer_file_id } }),
}
