import { useState } from 'react'
import { useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Answer } from '#shared/browser/api-client.ts'
import { useOnce } from '#shared/browser/use-once.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { ArchiveContent } from '#shared/contract/request-lists.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { errorText } from '#shared/ra/error-text.ts'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { saveAnswer } from '#shared/ra/save-answer.ts'
import { archive_timeout_ms, file_timeout_ms } from '#shared/ra/SaveFileButton.tsx'
import { archived_requests_max } from '#shared/rules/limits.ts'
import { chosenFileName, copiesFileName } from '#shared/text/evidence.ts'
import { chosenTexts as t } from '#shared/text/chosen-requests.ts'
import { cabinetRequestTexts } from '#shared/text/document-sign-requests.ts'
import { cabinetApi } from '../../parts/api.ts'

/** Signed copies, documents with evidence, or a register of the selected requests. */
export function DownloadChosen({ requests }: { requests: readonly SignRequest[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isBusy, save } = useSaving()
  const today = useDay()
  const ids = requests.map(({ id }) => id)
  const isSigned = requests.some(({ status }) => status === 'signed')

  const archive = (content: ArchiveContent) => () =>
    cabinetApi.file('GET /request-archives', { query: { ids: ids.join(), content }, timeout_ms: archive_timeout_ms })
  const register = () =>
    cabinetApi.file('GET /document-sign-requests', {
      query: { filter: JSON.stringify({ id: ids }), format: 'xlsx' },
      timeout_ms: file_timeout_ms,
    })
  const start = (name: string, load: () => Promise<Answer<Blob>>) => {
    setAnchor(null)
    void save(name, load)
  }
  return (
    <>
      <ActionButton
        size="small"
        startIcon={<DownloadIcon />}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        whyNot={ids.length > archived_requests_max ? t.too_many(archived_requests_max) : null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {isBusy ? t.downloading : t.download}
      </ActionButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!isSigned} onClick={() => start(copiesFileName(today), archive('copies'))}>
          {isSigned ? t.copies : t.nothing_signed}
        </MenuItem>
        <MenuItem onClick={() => start(chosenFileName(today), archive('evidence'))}>{t.evidence}</MenuItem>
        <MenuItem onClick={() => start(`${cabinetRequestTexts.file} ${today}.xlsx`, register)}>{t.register}</MenuItem>
      </Menu>
    </>
  )
}

/** One file at a time, however often it is asked for. */
function useSaving() {
  const { once, isBusy } = useOnce()
  const notify = useNotify()
  const save = async (name: string, load: () => Promise<Answer<Blob>>) => {
    const work = async () => saveAnswer(await load(), name)
    await once(work, (error) => notify(errorText(error), { type: 'error' }))
  }
  return { isBusy, save }
}
