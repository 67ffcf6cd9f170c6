import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { cabinetPackageTexts as t } from '#shared/text/packages.ts'
import { links } from '../../parts/links.ts'
import { PackageRest } from '../packages/PackageRest.tsx'
import { useAnswer } from '../../parts/use-answer.ts'

/** The packages that the next signatures come from, in the order of use. */
export function ActivePackages() {
  const { data, error, refetch } = useAnswer('GET /billing/packages/balance')
  const all = (
    <Link component={RouterLink} to={links.list('packages')} variant="body2" underline="hover">
      {t.all}
    </Link>
  )
  return (
    <Panel title={t.active} actions={all} flush>
      {error && (
        <Box sx={{ px: 2.5, pb: 2 }}>
          <Failure error={error} onRetry={refetch} />
        </Box>
      )}
      {!data && !error && <Skeleton variant="rectangular" height={72} sx={{ m: 2 }} />}
      {data?.packages.length === 0 && <None />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.packages.map((activePackage) => (
          <Box component="li" key={activePackage.id} sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <PackageRest of={activePackage} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function None() {
  return (
    <Typography color="text.secondary" sx={{ px: 2.5, pb: 2.5 }}>
      {t.none}{' '}
      <Link component={RouterLink} to={links.list('tariffs')}>
        {t.choose}
      </Link>
    </Typography>
  )
}
