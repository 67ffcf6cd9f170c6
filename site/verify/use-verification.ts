import { useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import type { VerifyFileAnswer, VerifyHashAnswer, VerifyRequest } from '#shared/contract/verify.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import { verifyTexts } from '#shared/text/verify.ts'
import type { ReadArchive } from './read-archive.ts'
import { readFile } from './read-file.ts'
import { BadZip, isZip } from '#shared/browser/read-zip.ts'

export type Verification =
  | { step: 'idle' }
  | { step: 'hashing'; name: string; share: number }
  | { step: 'asking'; name: string; sha256: string }
  | { step: 'answered'; name: string; sha256: string; file: File; answer: VerifyHashAnswer }
  | {
      step: 'archive'
      name: string
      archive: ReadArchive
      list: VerifyHashAnswer | null
      copies: { path: string; answer: VerifyHashAnswer }[]
    }
  | { step: 'checking'; name: string }
  | { step: 'checked'; name: string; sha256: string; answer: VerifyFileAnswer }
  | { step: 'failed'; name: string; message: string }

/** Why a file cannot be checked at all; empty when it can. */
function whyNot(file: File, isArchive: boolean): string {
  if (!globalThis.crypto?.subtle) return verifyTexts.insecure
  if (file.size === 0) return verifyTexts.empty
  return !isArchive && file.size > file_bytes_max ? verifyTexts.too_large : ''
}

/** The whole archive is read here; the server gets digests and signatures, as of a PDF. */
async function checkArchive(name: string, file: File, show: (next: Verification) => void): Promise<void> {
  // only for those who choose one
  const { readArchive } = await import('./read-archive.ts')
  const archive = await readArchive(file, (share) => show({ step: 'hashing', name, share }))
  show({ step: 'asking', name, sha256: archive.list?.sha256 ?? '' })
  const ask = (body: VerifyRequest) => publicApi.call('POST /verify', { body })
  const list = archive.list && (await ask(archive.list))
  const copies = []
  for (const { path, read } of archive.copies) {
    const { isPdf: _isPdf, ...body } = read
    copies.push({ path, answer: await ask(body) })
  }
  show({ step: 'archive', name, archive, list, copies })
}

const upload_timeout_ms = 180_000

/** Checks one file at a time; a file picked meanwhile replaces it. */
export function useVerification() {
  const [state, setState] = useState<Verification>({ step: 'idle' })
  const latest = useRef(0)

  const check = async (file: File) => {
    const turn = (latest.current += 1)
    const show = (next: Verification) => {
      if (latest.current === turn) setState(next)
    }
    const { name } = file
    try {
      const isArchive = isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))
      const refusal = whyNot(file, isArchive)
      if (refusal !== '') return show({ step: 'failed', name, message: refusal })
      show({ step: 'hashing', name, share: 0 })
      if (isArchive) return await checkArchive(name, file, show)
      const { isPdf, ...body } = await readFile(file, (share) => show({ step: 'hashing', name, share }))
      const { sha256 } = body
      show({ step: 'asking', name, sha256 })
      const answer = await publicApi.call('POST /verify', { body })
      if (!answer.known && !isPdf) return show({ step: 'failed', name, message: verifyTexts.not_pdf })
      show({ step: 'answered', name, sha256, file, answer })
    } catch (error) {
      const own = error instanceof BadZip ? verifyTexts.archive.broken : verifyTexts.unreadable
      show({ step: 'failed', name, message: error instanceof ApiError ? error.message : own })
    }
  }

  /** Sends the whole file to the server: what follows a seal cannot be judged by the seals alone. */
  const checkSeal = async (file: File) => {
    const turn = (latest.current += 1)
    const show = (next: Verification) => {
      if (latest.current === turn) setState(next)
    }
    const { name } = file
    show({ step: 'checking', name })
    try {
      const body = new Blob([file], { type: 'application/pdf' })
      const answer = await publicApi.call('POST /verify/file', { body, timeout_ms: upload_timeout_ms })
      show({ step: 'checked', name, sha256: answer.sha256, answer })
    } catch (error) {
      show({ step: 'failed', name, message: error instanceof ApiError ? error.message : verifyTexts.unreadable })
    }
  }

  const clear = () => {
    latest.current += 1
    setState({ step: 'idle' })
  }

  return { state, check, checkSeal, clear }
}
