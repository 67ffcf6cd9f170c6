import { Children, type ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Facts under a heading, in one line where they fit. */
export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.25,
        '& > :empty': { display: 'none' },
      }}
    >
      {Children.map(children, (child) => (
        <span>{child}</span>
      ))}
    </Box>
  )
}
