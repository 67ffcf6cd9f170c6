import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { Guarded } from '#shared/ra/Guarded.tsx'
import { links } from '../../parts/links.ts'
import { TariffCard } from './TariffCard.tsx'
import { orderOf } from '#shared/rules/lists.ts'

const all = {
  pagination: { page: 1, perPage: 100 },
  sort: orderOf('tariffs', 'signatures', 'ASC'),
  filter: {},
} as const

/** Tariffs on sale: packages, beside the price of one signature without them. */
export const TariffList = () => <Guarded of="tariffs" action="list" page={<Tariffs />} />

function Tariffs() {
  const { data, error, refetch } = useGetList<Tariff>('tariffs', all)
  const single = data?.find(({ kind }) => kind === 'pay_as_you_go')
  return (
    <MoneyFrame>
      <Page title={t.title} actions={<OwnPackages />}>
        {single && <Typography sx={{ textWrap: 'pretty' }}>{t.single(showRubles(single.price))}</Typography>}
        {error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <Packages packages={data?.filter(({ kind }) => kind === 'package')} single_price={single?.price} />
        )}
      </Page>
    </MoneyFrame>
  )
}

function OwnPackages() {
  return (
    <Button component={Link} to={links.list('packages')} variant="outlined">
      {t.own}
    </Button>
  )
}

type PackagesProps = { packages: Tariff[] | undefined; single_price: number | undefined }

function Packages({ packages, single_price }: PackagesProps) {
  if (!packages) return <Skeleton variant="rounded" height={240} />
  if (packages.length === 0) return <EmptyState title={t.none_title} hint={t.none} />
  return (
    <Box component="ul" aria-label={t.packages} sx={{ ...cards, m: 0, p: 0, listStyle: 'none' }}>
      {packages.map((tariff) => (
        <TariffCard key={tariff.id} tariff={tariff} single_price={single_price} />
      ))}
    </Box>
  )
}

const cards = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }
