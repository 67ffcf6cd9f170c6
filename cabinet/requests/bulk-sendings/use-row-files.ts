import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { cabinetApi } from '../../parts/api.ts'

const timeout_ms = 5 * 60_000

type Failed = { file: File; error: string }
type Progress = { sent: number; total: number }

/** Uploads files of the rows one after another; those that failed can be sent again. */
export function useRowFiles({ id }: BulkSending) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failed, setFailed] = useState<Failed[]>([])
  const isRunning = useRef(false)

  const upload = async (files: readonly File[]) => {
    if (isRunning.current || files.length === 0) return
    isRunning.current = true
    setFailed([])
    for (const [sent, file] of files.entries()) {
      setProgress({ sent, total: files.length })
      const body = new FormData()
      body.append('file', file)
      try {
        await cabinetApi.call('POST /bulk-sendings/{id}/files', { params: { id }, body, timeout_ms })
      } catch (error) {
        setFailed((before) => [...before, { file, error: errorText(error) }])
      }
    }
    isRunning.current = false
    setProgress(null)
    await cache.invalidateQueries()
  }

  return { upload, progress, failed }
}
