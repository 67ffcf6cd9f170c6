import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { bulkFormTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { newUploadKey, uploadFile } from '../document-sign-requests/new/upload-file.ts'
import { SourceChoice } from './SourceChoice.tsx'

/** A PDF form: its file, and the column that fills each field. */
export function FormSource({ sending }: { sending: BulkSending }) {
  const { id, source_file_id } = sending
  const { change, isBusy, errors } = useChange(() => undefined)
  const choose = (file_id: number, columns: Record<string, number | null> = {}) =>
    cabinetApi.call('PUT /bulk-sendings/{id}/source', {
      params: { id },
      body: { kind: 'form', file_id, columns },
    })
  const upload = async ([file]: File[]) => {
    if (!file) return
    const signal = new AbortController().signal
    await change(
      async () => choose((await uploadFile(file, { key: newUploadKey(), signal, onProgress: () => undefined })).id),
      null,
    )
  }
  return (
    <SourceChoice
      sending={sending}
      texts={t}
      isBusy={isBusy}
      errors={errors}
      onFill={(columns) => source_file_id !== null && void change(() => choose(source_file_id, columns), null)}
    >
      <FileDrop
        hint={t.drop}
        choose={source_file_id === null ? t.choose : t.replace}
        accept=".pdf,application/pdf"
        isBusy={isBusy}
        onFiles={(files) => void upload(files)}
      />
    </SourceChoice>
  )
}
