import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** Tags of a request. */
export function TagsLine({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, ml: 1, verticalAlign: 'middle' }}>
      {tags.map((tag) => (
        <Chip key={tag} label={tag} size="small" variant="outlined" />
      ))}
    </Box>
  )
}
