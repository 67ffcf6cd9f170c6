import { useRef, useState } from 'react'
import { useRedirect } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../api.ts'

const timeout_ms = 2 * 60_000

/** Sends a table and opens what came of it; why it was refused stays where it was dropped. */
export function useTableUpload() {
  const redirect = useRedirect()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const isRunning = useRef(false)

  const upload = async (files: Iterable<File>) => {
    const [file, another] = files
    if (!file || isRunning.current) return
    if (another) return setError(t.one_file)
    isRunning.current = true
    setIsBusy(true)
    setError('')
    try {
      const { id } = await send(file)
      await cache.invalidateQueries()
      redirect('show', 'bulk', id)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { upload, isBusy, error }
}

function send(file: File) {
  const body = new FormData()
  body.append('file', file)
  return cabinetApi.call<BulkSending>('bulkSendings', { method: 'POST', body, timeout_ms })
}

function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.errors['file'] ?? failure.message
  return t.failed
}
