import { useState } from 'react'
import { useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { saveBlob } from '#shared/ra/save-blob.ts'
import { requestTexts as t } from '#shared/text/admin.ts'
import { adminApi } from '../api.ts'

type DownloadButtonProps = { file_id: number; name: string; label: string }

const timeout_ms = 5 * 60_000

/** A link cannot carry the bearer, so the file is fetched and handed over. */
export function DownloadButton({ file_id, name, label }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()

  const download = async () => {
    setIsBusy(true)
    try {
      saveBlob(await adminApi.call<Blob>('downloads', { params: { id: file_id }, as: 'blob', timeout_ms }), name)
    } catch (error) {
      notify(error instanceof Error ? error.message : t.download_failed, { type: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  const icon = <DownloadIcon />
  return (
    <Button size="small" startIcon={icon} loading={isBusy} loadingPosition="start" onClick={() => void download()}>
      {label}
    </Button>
  )
}
