import { styled } from '@mui/material/styles'
import { shellTexts } from '../../text/ra.ts'

/** The first Tab stop skips the menu. */
export function SkipLink() {
  return <Anchor href="#main">{shellTexts.skip}</Anchor>
}

const Anchor = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 8,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  '&:focus-visible': { top: 8 },
}))
