import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { listLine } from './list-line.ts'
import { twoLines } from './two-lines.ts'

type AttentionLineProps = { title: string; about?: string; cause: string; isBad?: boolean; to: string; open: string }

/** A line of the overview: what waits for a person, why, and a button that opens it. */
export function AttentionLine({ title, about, cause, isBad = false, to, open }: AttentionLineProps) {
  return (
    <Box component="li" sx={{ ...listLine, alignItems: 'center', px: 2.5 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ ...twoLines, fontWeight: 500 }}>{title}</Box>
        {about && (
          <Typography variant="body2" color="text.secondary">
            {about}
          </Typography>
        )}
        <Typography variant="body2" color={isBad ? 'error.main' : 'warning.main'}>
          {cause}
        </Typography>
      </Box>
      <Button component={Link} to={to} variant="outlined" size="small" aria-label={`${open}: ${title}`}>
        {open}
      </Button>
    </Box>
  )
}
