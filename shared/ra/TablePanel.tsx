import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Panel } from './Panel.tsx'
import { FileUpload, type FileUploadProps } from './FileUpload.tsx'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type TablePanelProps<Answer> = Omit<FileUploadProps<Answer>, 'accept'> & {
  texts: Record<'table' | 'table_hint' | 'nothing_yet', string>
}

/** Uploads a table, whose result has its own screen: a reload loses nothing. */
export function TablePanel<Answer>({ texts: t, ...how }: TablePanelProps<Answer>) {
  return (
    <Panel title={t.table}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="caption" color="text.secondary">
          {t.table_hint}
        </Typography>
        <FileUpload {...how} accept={accept} texts={t} />
        <Typography variant="body2" color="text.secondary">
          {t.nothing_yet}
        </Typography>
      </Box>
    </Panel>
  )
}

type TableStartProps = {
  /** `ColumnsHelp`: beside in a wide window, below in a narrow one */
  help: ReactNode
  children: ReactNode
}

/** The page that begins with a table. */
export function TableStart({ help, children }: TableStartProps) {
  return (
    <Box sx={start}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
      {help}
    </Box>
  )
}

const start = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 760px)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
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
