import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { RequestFiles } from '../../contract/signer-files.ts'
import { showDate } from '../../rules/clock.ts'
import { plural } from '../../rules/plural.ts'
import { requestFileTexts as t } from '../../text/signer-files.ts'
import type { Answer } from '../../browser/api-client.ts'
import { Hash } from '../Hash.tsx'
import type { FileCall } from '../SaveFileButton.tsx'
import { showBytes } from '../show-bytes.ts'
import { DownloadButton } from './DownloadButton.tsx'

type Load = (call: FileCall) => Promise<Answer<Blob>>
type SignerFileRowsProps = {
  request: Pick<SignRequest, 'signer_files'>
  /** of a file that is kept apart; undefined where it needs a reason first */
  load: Load | undefined
}

/** What the signer is asked for, and what was attached; what became a document is among the documents. */
export function SignerFileRows({ request: { signer_files }, load }: SignerFileRowsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {signer_files.map((ask) => (
        <Box key={ask.id} sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{ask.name}</Box>
          {ask.files.length === 0 && (
            <Typography variant="caption" color="text.secondary">
              {t.nothing(ask.count_min)}
            </Typography>
          )}
          {ask.files.map((file) => (
            <SignerFile key={file.id} file={file} days={ask.days} load={load} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

type SignerFileProps = { file: RequestFiles[number]['files'][number]; days: number | null; load: Load | undefined }

function SignerFile({
  file: { title, size, pages, sha256, file_id, delete_at, deleted_at },
  days,
  load,
}: SignerFileProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="div" sx={facts}>
        <span>{title}</span>
        <span>{plural(pages, ['страница', 'страницы', 'страниц'])}</span>
        <span>{showBytes(size)}</span>
        <span>
          SHA-256 <Hash value={sha256} />
        </span>
        {days !== null && <span>{kept({ days, delete_at, deleted_at })}</span>}
      </Typography>
      {file_id !== null && load && (
        <DownloadButton file_id={file_id} name={`${title}.pdf`} label={t.download} load={load} />
      )}
    </Box>
  )
}

function kept({ days, delete_at, deleted_at }: { days: number; delete_at: string | null; deleted_at: string | null }) {
  if (deleted_at !== null) return t.deleted(showDate(deleted_at))
  return delete_at === null ? t.after_signing(days) : t.until(showDate(delete_at))
}

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
