import { useEffect, useRef, useState } from 'react'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import type { UploadedFile as StoredFile } from '#shared/contract/files.ts'
import { documents_per_request_max } from '#shared/rules/limits.ts'
import { newUploadKey, uploadFile } from './upload-file.ts'
import { textOf } from '#shared/browser/text-of.ts'

export type Upload = {
  key: string
  name: string
  /** bytes */
  size: number
  title: string
  /** 0 to 1; at 1 the server inspects the file */
  progress: number
  stored: StoredFile | null
  error: string | null
  /** those that the signer fills */
  fields: DocumentField[]
}

export type Uploads = {
  rows: Upload[]
  add: (files: Iterable<File>) => void
  /** a document that the server has made */
  take: (stored: StoredFile) => void
  /** replaces the file of an entry, which keeps its place */
  replace: (key: string, stored: StoredFile) => void
  retry: (key: string) => void
  remove: (key: string) => void
  rename: (key: string, title: string) => void
  setFields: (key: string, fields: DocumentField[]) => void
}

/** Further files wait in the browser: a client who has not paid yet has few places on the server (docs/decisions/0118). */
const at_once_max = 3

/**
 * Uploads, each with its own progress, failure and retry.
 * @param saved those of a saved draft, to begin with
 */
export function useUploads(saved: Upload[] = []): Uploads {
  const [rows, setRows] = useState(saved)
  const chosen = useRef(new Map<string, File>())
  const aborts = useRef(new Map<string, AbortController>())
  const waiting = useRef<string[]>([])
  const running = useRef(0)

  useEffect(() => {
    const begun = aborts.current
    return () => begun.forEach((abort) => abort.abort())
  }, [])

  const isUploading = rows.some(({ stored, error }) => !stored && !error)
  useEffect(() => {
    if (!isUploading) return undefined
    // an upload in progress cannot be stored
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])

  const change = (key: string, part: Partial<Upload>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))

  const start = (key: string) => {
    change(key, { progress: 0, error: null })
    waiting.current.push(key)
    next()
  }

  const next = () => {
    while (running.current < at_once_max) {
      const key = waiting.current.shift()
      if (key === undefined) return
      const file = chosen.current.get(key)
      if (file) void upload(key, file)
    }
  }

  const upload = async (key: string, file: File) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    running.current += 1
    try {
      const onProgress = (progress: number) => change(key, { progress })
      change(key, { stored: await uploadFile(file, { key, signal: abort.signal, onProgress }), progress: 1 })
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: textOf(error) })
    }
    running.current -= 1
    next()
  }

  return {
    rows,
    add(files) {
      const fresh = [...files].slice(0, documents_per_request_max - rows.length).map((file) => {
        const upload = uploadOf(file)
        chosen.current.set(upload.key, file)
        return upload
      })
      setRows((now) => [...now, ...fresh])
      fresh.forEach(({ key }) => start(key))
    },
    take(stored) {
      setRows((now) => [...now, { ...uploadOf(stored), progress: 1, stored }])
    },
    // another document: its places may be elsewhere
    replace: (key, stored) => change(key, { stored, fields: [] }),
    retry: start,
    remove(key) {
      aborts.current.get(key)?.abort()
      chosen.current.delete(key)
      setRows((now) => now.filter((row) => row.key !== key))
    },
    rename: (key, title) => change(key, { title }),
    setFields: (key, fields) => change(key, { fields }),
  }
}

function uploadOf({ name, size }: Pick<File, 'name' | 'size'>): Upload {
  const title = name.replace(/\.[a-z]{2,5}$/i, '')
  return { key: newUploadKey(), name, size, title, progress: 0, stored: null, error: null, fields: [] }
}
