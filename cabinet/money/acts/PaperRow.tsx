import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Answer } from '#shared/browser/api-client.ts'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { cabinetPaperTexts as t } from '#shared/text/acts.ts'

type PaperRowProps = {
  title: string
  hint: ReactNode
  file_name: string
  load: () => Promise<Answer<Blob>>
}

/** A closing document in a list, with its PDF. */
export function PaperRow({ title, hint, file_name, load }: PaperRowProps) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Typography variant="body2" color="text.secondary" sx={{ textWrap: 'pretty' }}>
          {hint}
        </Typography>
      </Box>
      <SaveFileButton
        size="small"
        name={file_name}
        aria-label={`${t.pdf}: ${title}`}
        load={load}
        sx={{ flexShrink: 0 }}
      >
        {t.pdf}
      </SaveFileButton>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
}
