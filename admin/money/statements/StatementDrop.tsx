import { useNavigate } from 'react-router'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { adminApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'

/** Uploads a bank statement; brief in the head of their list. */
export function StatementDrop({ isBrief = false }: { isBrief?: boolean }) {
  const navigate = useNavigate()
  const { upload, isBusy, error } = useFileUpload({
    send: (file) => adminApi.send('POST /billing/statements', file),
    open: ({ data, status }) => navigate(links.show('statements', data.id), { state: { repeated: status === 200 } }),
    texts: t,
  })
  return (
    <Box sx={{ width: isBrief ? 'auto' : '100%' }}>
      <FileDrop
        hint={t.drop}
        choose={t.choose}
        accept=".txt,text/plain"
        primary
        isBrief={isBrief}
        isBusy={isBusy}
        onFiles={(files) => void upload(files)}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
    </Box>
  )
}
