import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { sitePages } from '../browser/addresses.ts'
import { errorPageTexts } from '../text/ra.ts'
import picture from '../brand/error.svg'
import { useTitle } from './use-title.ts'

type ErrorPageProps = { code: number; message: string; hint?: string }

/** «Ошибка», the code, the message and a link to the first screen. */
export function ErrorPage({ code, message, hint }: ErrorPageProps) {
  useTitle(errorPageTexts.heading)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 2, py: 8, textAlign: 'center' }}>
      <img src={picture} alt={errorPageTexts.picture} width="240" height="120" />
      <Typography variant="h1">{errorPageTexts.heading}</Typography>
      <Typography variant="h2" component="p" color="text.secondary">
        {code}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', maxWidth: 560 }}>{message}</Typography>
      {hint && (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere', maxWidth: 560 }}>
          {hint}
        </Typography>
      )}
      <Button variant="contained" href={sitePages.home}>
        {errorPageTexts.home}
      </Button>
    </Box>
  )
}
