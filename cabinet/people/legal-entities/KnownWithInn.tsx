import { useGetList, useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import { Link } from 'react-router'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { clean, isInn } from '#shared/rules/requisites.ts'
import { sameInnTexts as t } from '#shared/text/legal-entities.ts'
import { links } from '../../parts/links.ts'

const few = { page: 1, perPage: 5 }
const oldest = { field: 'id', order: 'ASC' } as const

/** The client's other organizations with the ИНН that is typed, so that the same one is not added twice. */
export function KnownWithInn() {
  const own = useRecordContext<LegalEntity>()
  const typed: unknown = useWatch({ name: 'inn' })
  const kpp: unknown = useWatch({ name: 'kpp' })
  const inn = clean(typeof typed === 'string' ? typed : '')
  const { data = [] } = useGetList<LegalEntity>(
    'organizations',
    { pagination: few, sort: oldest, filter: { inn } },
    { enabled: isInn(inn) },
  )
  const others = isInn(inn) ? data.filter(({ id }) => id !== own?.id) : []
  if (others.length === 0) return null
  const isSame = others.some((other) => (other.kpp ?? '') === clean(typeof kpp === 'string' ? kpp : ''))
  return (
    <Alert severity={isSame ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {isSame ? t.same : t.other_kpp}
      {others.map((other) => (
        <div key={other.id}>
          <Link to={links.edit('legal-entities', other.id)}>{t.name(other.short_name, other.kpp)}</Link>
        </div>
      ))}
    </Alert>
  )
}
