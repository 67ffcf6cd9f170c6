import { useCallback, useEffect, useState } from 'react'
import type { SignerDownload } from '#shared/contract/files.ts'
import { approvedTexts, downloadTexts } from '#shared/text/sign-steps.ts'
import { frameTexts } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { DownloadItem } from './DownloadItem.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'
import { usePoll } from '../parts/use-poll.ts'

export function Downloads() {
  const { group, card } = useSigning()
  const [files, setFiles] = useState<SignerDownload[]>()
  const [announcement, setAnnouncement] = useState('')
  const willSeal = card.status === 'signed'
  const waits = willSeal && files !== undefined && files.some((file) => file.sealed_file_id === null)

  const load = useCallback(async () => setFiles(await api.downloads(group)), [group])
  const first = useAction(load, useErrorHandler())
  const { start } = first
  usePoll(waits, load)

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => start(), [])

  const [wasWaiting, setWasWaiting] = useState(false)
  if (waits !== wasWaiting) {
    setWasWaiting(waits)
    if (!waits && files) setAnnouncement(downloadTexts.ready)
  }

  return (
    <>
      <TroubleNotice trouble={first.trouble} />
      {first.busy && !files && <p>{frameTexts.loading}</p>}
      <ul className="downloads">
        {files?.map((file) => (
          <DownloadItem
            key={file.id}
            file={file}
            willSeal={willSeal}
            isOnly={files.length === 1}
            onSaved={(name) => setAnnouncement(downloadTexts.saved(name))}
          />
        ))}
      </ul>
      <p role="status" className="said">
        {announcement}
      </p>
      <p className="quiet">{willSeal ? approvedTexts.download_limit : downloadTexts.once}</p>
    </>
  )
}
