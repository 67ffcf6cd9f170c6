import Box from '@mui/material/Box'

/** The head of the account menu: name and role. */
export function AccountName({ full_name, about }: { full_name: string; about: readonly string[] }) {
  return (
    <Box component="li" role="presentation" sx={{ px: 2, py: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{full_name}</Box>
      {about.map((line) => (
        <Box key={line} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {line}
        </Box>
      ))}
    </Box>
  )
}
