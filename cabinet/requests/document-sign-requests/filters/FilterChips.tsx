import { useGetOne, useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { LinkFilter } from '#shared/ra/public-links/LinkFilter.tsx'
import { SendingFilter } from '#shared/ra/bulk-sendings/SendingFilter.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { showDays } from '#shared/text/bills.ts'
import { listTexts } from '#shared/text/ra.ts'
import { circumstanceTexts } from '#shared/text/signing-circumstances.ts'
import { hideTexts, requestFilterTexts as t, tagTexts } from '#shared/text/request-lists.ts'
import { daysOf } from '#shared/ra/periods.ts'
import { useAuthor } from './use-author.ts'
import { usePeriod } from './use-period.ts'

/** Filters that are on, each cleared by a press, and all of them at once. */
export function FilterChips() {
  const { filterValues, setFilters } = useListContext()
  const { status: _status, q: _q, ...hidden }: Record<string, unknown> = { ...filterValues }
  if (Object.values(hidden).every((value) => value === undefined)) return null
  return (
    <Box
      role="group"
      aria-label={t.chips}
      sx={{ flex: '1 1 100%', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <PeriodChip />
      <OrganizationChip />
      <AuthorChip />
      <SendingFilter />
      <LinkFilter />
      <TagChip />
      <HiddenChip />
      <NoteworthyChip />
      <Button size="small" onClick={() => setFilters({})}>
        {listTexts.clear_filter}
      </Button>
    </Box>
  )
}

function PeriodChip() {
  const [period, change] = usePeriod()
  const today = useDay()
  if (!period) return null
  const known = daysOf(today).find(({ from, to }) => from === period.from && to === period.to)
  const days = known?.label.toLowerCase() ?? showDays(period.from, period.to)
  return <FilterChip onClear={() => change(null)}>{`${t.moments[period.of]}: ${days}`}</FilterChip>
}

function OrganizationChip() {
  const [value, change] = useListFilter('legal_entity_id')
  const id = typeof value === 'number' ? value : undefined
  const { data } = useGetOne<LegalEntity>('organizations', { id: id ?? 0 }, { enabled: id !== undefined })
  if (value === undefined) return null
  return <FilterChip onClear={() => change(undefined)}>{data?.short_name ?? t.organization}</FilterChip>
}

function TagChip() {
  const [value, change] = useListFilter('tag')
  const tags = (Array.isArray(value) ? value : [value]).filter((tag) => typeof tag === 'string')
  if (tags.length === 0) return null
  return <FilterChip onClear={() => change(undefined)}>{tagTexts.of_tag(tags.join(', '))}</FilterChip>
}

function HiddenChip() {
  const [value, change] = useListFilter('hidden')
  return value === true ? <FilterChip onClear={() => change(undefined)}>{hideTexts.is_hidden}</FilterChip> : null
}

function NoteworthyChip() {
  const [value, change] = useListFilter('noteworthy')
  return value === true ? <FilterChip onClear={() => change(undefined)}>{circumstanceTexts.filter}</FilterChip> : null
}

function AuthorChip() {
  const { author, isOn, change } = useAuthor()
  if (!isOn) return null
  return <FilterChip onClear={() => change(undefined)}>{t.of_author(author)}</FilterChip>
}
