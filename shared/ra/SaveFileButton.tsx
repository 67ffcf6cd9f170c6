import { use } from 'react'
import { useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import type { ButtonProps } from '@mui/material/Button'
import type { Answer } from '../browser/api-client.ts'
import { ActionButton } from './ActionButton.tsx'
import { CloseMenu } from './MoreMenu.tsx'
import { saveAnswer } from './save-answer.ts'
import { saveBlob } from './save-blob.ts'
import { textOf } from '../browser/text-of.ts'
import { useOnce } from '../browser/use-once.ts'

type SaveFileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** the file name when the server sends none */
  name: string
  /** the file gets `name` whatever the server says */
  isNamed?: boolean
  whyNot?: string | null
  load: () => Promise<Answer<Blob>>
}

export const file_timeout_ms = 5 * 60_000
/** the archive of a large bulk sending takes as long as its download */
export const archive_timeout_ms = 2 * 60 * 60_000

/** Requests a file from an app's API by its id, or by the id of what it belongs to. */
export type FileCall = { params: { id: number }; timeout_ms: number }

/** A link cannot carry the bearer token, so the file is fetched and saved. */
export function SaveFileButton({ name, isNamed = false, load, ...button }: SaveFileButtonProps) {
  const { once, isBusy } = useOnce()
  const notify = useNotify()
  const closeMenu = use(CloseMenu)

  const save = async () => {
    const work = async () => {
      const answer = await load()
      if (isNamed) saveBlob(answer.data, name)
      else saveAnswer(answer, name)
    }
    if (await once(work, (error) => notify(textOf(error), { type: 'error' }))) closeMenu()
  }

  return (
    <ActionButton
      startIcon={<DownloadIcon />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void save()}
      {...button}
    />
  )
}
