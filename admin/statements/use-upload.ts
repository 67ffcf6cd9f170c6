import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/browser/api-error.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { statementTexts as t } from '#shared/text/admin.ts'
import { rowsApi } from '../api.ts'

const timeout_ms = 2 * 60_000

/** Sends a bank's file and opens what came of it; why it was refused stays where it was dropped. */
export function useUpload() {
  const navigate = useNavigate()
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
      const answer = await send(file)
      await cache.invalidateQueries()
      await navigate(`/statements/${answer.data.id}/show`, { state: { repeated: answer.status === 200 } })
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
  return rowsApi.send<StatementWithLines>('statements', { method: 'POST', body, timeout_ms })
}

function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.errors['file'] ?? failure.message
  return t.failed
}
