import { useGetList } from 'ra-core'
import { BooleanInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { isInn } from '#shared/rules/requisites.ts'
import { newClientTexts as t } from '#shared/text/new-client.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** Clients that have the typed ИНН already, before another one is created; a second one has to be meant. */
export function KnownClients() {
  const typed: unknown = useWatch({ name: 'inn' })
  const inn = typeof typed === 'string' ? typed.trim() : ''
  const { data } = useGetList<LegalEntity>('legal', { ...first, filter: { inn } }, { enabled: isInn(inn), ...quiet })
  if (!isInn(inn) || !data || data.length === 0) return null
  return (
    <Box sx={{ width: '100%' }}>
      <Alert severity="warning">
        {t.known}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {data.map(({ id, client_id, short_name }) => (
            <li key={id}>
              <TextLink to={links.show('clients', client_id)}>{`${short_name}, №\u00a0${client_id}`}</TextLink>
            </li>
          ))}
        </Box>
      </Alert>
      <BooleanInput source="same_inn" label={t.same_inn} />
    </Box>
  )
}

const first = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' } } as const
/** the server refuses a second client whether or not this was shown */
const quiet = { onError: () => undefined }
