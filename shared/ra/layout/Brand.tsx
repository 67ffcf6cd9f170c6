import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { Logo } from '../../brand/Logo.tsx'
import { pageConfig } from '../../browser/page-config.ts'
import { commonLinks } from '../links.ts'

/** Link to the first screen. */
export function Brand() {
  const { brand_name, brand_logo } = pageConfig()
  return (
    <Link component={RouterLink} to={commonLinks.overview} underline="none" color="text.primary">
      <Logo name={brand_name} src={brand_logo} />
    </Link>
  )
}
