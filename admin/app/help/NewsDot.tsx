import Box from '@mui/material/Box'
import { useUnseenNews } from './seen-news.ts'

/** On the avatar, while there are news that were not opened; the menu says how many. */
export function NewsDot() {
  return useUnseenNews() > 0 && <Box component="span" data-testid="news" sx={dot} />
}

const dot = {
  position: 'absolute',
  top: 3,
  right: 3,
  width: 10,
  height: 10,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  border: 2,
  borderColor: 'background.default',
}
