import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useHref } from 'react-router'
import { sitePages } from '../browser/addresses.ts'
import { errorPageTexts } from '../text/ra.ts'
import picture from '../brand/error.svg'
import { commonLinks } from './links.ts'
import { Unbroken } from './Unbroken.tsx'
import { useTitle } from './use-title.ts'

type ErrorPageProps = { code: number; message: string; hint?: string }

/** «Ошибка», the code, the message, the way back into the console and the one that the specification names, to the site. */
export function ErrorPage({ code, message, hint }: ErrorPageProps) {
  useTitle(errorPageTexts.heading)
  // a page that failed is left by loading the next one
  const overview = useHref(commonLinks.overview)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 2, py: 8, textAlign: 'center' }}>
      <img src={picture} alt={errorPageTexts.picture} width="240" height="120" />
      <Typography variant="h1">{errorPageTexts.heading}</Typography>
      <Typography variant="h2" component="p" color="text.secondary">
        {code}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', maxWidth: 560 }}>
        <Unbroken>{message}</Unbroken>
      </Typography>
      {hint && (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere', maxWidth: 560 }}>
          <Unbroken>{hint}</Unbroken>
        </Typography>
      )}
      <Button variant="contained" href={overview}>
        {errorPageTexts.home}
      </Button>
      <Link href={sitePages.home} variant="body2">
        {errorPageTexts.site}
      </Link>
    </Box>
  )
}
