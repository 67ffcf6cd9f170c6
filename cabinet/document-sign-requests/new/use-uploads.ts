import { useEffect, useRef, useState } from 'react'
import type { File as StoredFile } from '#shared/contract/files.ts'
import { documents_per_request_max } from '#shared/rules/limits.ts'
import { newUploadKey, uploadFile } from './upload-file.ts'

export type Upload = {
  key: string
  file: File
  title: string
  /** 0 to 1; at 1 the server looks into the file */
  progress: number
  stored: StoredFile | null
  error: string | null
}

export type Uploads = {
  rows: Upload[]
  add: (files: Iterable<File>) => void
  retry: (key: string) => void
  remove: (key: string) => void
  rename: (key: string, title: string) => void
}

/** Files on their way to the server. Each one goes, fails and is repeated by itself. */
export function useUploads(): Uploads {
  const [rows, setRows] = useState<Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])

  const change = (key: string, part: Partial<Upload>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))

  const start = ({ key, file }: Upload) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    change(key, { progress: 0, error: null })
    uploadFile(file, { key, signal: abort.signal, onProgress: (progress) => change(key, { progress }) }).then(
      (stored) => change(key, { stored, progress: 1 }),
      (error: unknown) => {
        if (!abort.signal.aborted) change(key, { error: error instanceof Error ? error.message : String(error) })
      },
    )
  }

  return {
    rows,
    add(files) {
      const fresh = [...files].slice(0, documents_per_request_max - rows.length).map(uploadOf)
      setRows((now) => [...now, ...fresh])
      fresh.forEach(start)
    },
    retry(key) {
      rows.filter((row) => row.key === key).forEach(start)
    },
    remove(key) {
      aborts.current.get(key)?.abort()
      setRows((now) => now.filter((row) => row.key !== key))
    },
    rename: (key, title) => change(key, { title }),
  }
}

function uploadOf(file: File): Upload {
  const title = file.name.replace(/\.[a-z]{2,5}$/i, '')
  return { key: newUploadKey(), file, title, progress: 0, stored: null, error: null }
}
