import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type TablePanelProps<Answer> = Omit<Parameters<typeof useFileUpload<Answer>>[0], 'texts'> & {
  texts: Record<'table' | 'table_hint' | 'drop' | 'choose' | 'reading' | 'nothing_yet' | 'one_file' | 'failed', string>
}

/** Uploads a table, whose result has its own screen: a reload loses nothing. */
export function TablePanel<Answer>({ texts: t, ...how }: TablePanelProps<Answer>) {
  const { upload, isBusy, error } = useFileUpload({ ...how, texts: t })
  return (
    <Panel title={t.table}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="caption" color="text.secondary">
          {t.table_hint}
        </Typography>
        <FileDrop
          hint={t.drop}
          choose={t.choose}
          accept={accept}
          isBusy={isBusy}
          onFiles={(files) => void upload(files)}
        />
        <Box role="status">
          {isBusy && (
            <>
              <LinearProgress aria-label={t.reading} />
              <Typography variant="caption" color="text.secondary">
                {t.reading}
              </Typography>
            </>
          )}
        </Box>
        {error && <Alert severity="error">{error}</Alert>}
        <Typography variant="body2" color="text.secondary">
          {t.nothing_yet}
        </Typography>
      </Box>
    </Panel>
  )
}

type ColumnsHelpProps = {
  title: string
  lines: readonly string[]
  /** to download examples */
  children: ReactNode
}

/** Which columns a table needs. */
export function ColumnsHelp({ title, lines, children }: ColumnsHelpProps) {
  return (
    <Panel title={title}>
      <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Panel>
  )
}
