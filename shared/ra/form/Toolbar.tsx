import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { formTexts } from '../../text/ra.ts'
import { SaveButton } from './SaveButton.tsx'

type ToolbarProps = { back: string; extra?: ReactNode; saveLabel?: string }

export function Toolbar({ back, extra, saveLabel }: ToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <SaveButton label={saveLabel} />
      <Button component={Link} to={back}>
        {formTexts.cancel}
      </Button>
      {extra && <Box sx={{ ml: 'auto' }}>{extra}</Box>}
    </Box>
  )
}
