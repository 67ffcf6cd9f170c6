import type { Answer } from '../../browser/api-client.ts'
import { file_timeout_ms, SaveFileButton, type FileCall } from '../SaveFileButton.tsx'

type DownloadButtonProps = {
  file_id: number
  name: string
  label: string
  load: (call: FileCall) => Promise<Answer<Blob>>
}

/** Downloads a file of a request under its document's title. */
export function DownloadButton({ file_id, name, label, load }: DownloadButtonProps) {
  return (
    <SaveFileButton
      size="small"
      name={name}
      isNamed
      load={() => load({ params: { id: file_id }, timeout_ms: file_timeout_ms })}
    >
      {label}
    </SaveFileButton>
  )
}
