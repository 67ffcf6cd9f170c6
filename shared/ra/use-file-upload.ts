import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../browser/api-error.ts'
import { textOf } from '../browser/text-of.ts'
import { useOnce } from '../browser/use-once.ts'

const timeout_ms = 2 * 60_000

type Options<Answer> = {
  /** the call of the app's own API */
  send: (file: { body: FormData; timeout_ms: number }) => Promise<Answer>
  /** navigates to the result */
  open: (answer: Answer) => void | Promise<void>
  texts: { one_file: string; failed: string }
}

/** Uploads one file and opens the result; a refusal is shown where the file was dropped. */
export function useFileUpload<Answer>({ send, open, texts }: Options<Answer>) {
  const cache = useQueryClient()
  const { once, isBusy } = useOnce()
  const [error, setError] = useState('')

  const upload = async (files: Iterable<File>) => {
    const [file, another] = files
    if (!file) return
    if (another) return setError(texts.one_file)
    const work = async () => {
      setError('')
      const answer = await send({ body: formOf(file), timeout_ms })
      await cache.invalidateQueries()
      await open(answer)
    }
    await once(work, (failure) => setError(messageOf(failure) ?? texts.failed))
  }

  return { upload, isBusy, error }
}

function formOf(file: File): FormData {
  const body = new FormData()
  body.append('file', file)
  return body
}

function messageOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? (failure.errors['file'] ?? textOf(failure)) : undefined
}
