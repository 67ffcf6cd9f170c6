import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Act } from '#shared/contract/acts.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { consolePaperTexts as t } from '#shared/text/acts.ts'
import { showMonth } from '#shared/text/bills.ts'
import { adminApi } from '../../parts/api.ts'

/** Acts of a client, newest first: ten years of them fit one page of the API. */
export function ActsPanel({ client_id }: { client_id: number }) {
  const { data: acts, error, refetch } = useActs(client_id)
  return (
    <Panel title={t.acts}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!acts && !error && <Skeleton variant="rounded" height={96} />}
      {acts?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t.no_acts}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {acts?.map((act) => (
          <ActLine key={act.id} act={act} />
        ))}
      </Box>
    </Panel>
  )
}

function ActLine({ act }: { act: Act }) {
  const { id, number, month, amount, emails } = act
  const name = t.act(number, showMonth(month))
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0 }}>
        {name}
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {emails.length > 0 ? t.sent(emails) : t.no_letter}
        </Typography>
      </Box>
      <Money rubles={amount} />
      <SaveFileButton
        size="small"
        aria-label={t.act_pdf(number)}
        name={`${name}.pdf`}
        load={() => adminApi.file('GET /billing/acts/{id}/pdf', { params: { id } })}
      >
        {t.pdf}
      </SaveFileButton>
    </Box>
  )
}

const acts_max = 120

function useActs(client_id: number) {
  const query = {
    filter: JSON.stringify({ client_id }),
    sort: JSON.stringify(['month', 'DESC']),
    range: JSON.stringify([0, acts_max - 1]),
  }
  return useQuery({
    queryKey: ['acts', client_id],
    queryFn: ({ signal }) => adminApi.call('GET /billing/acts', { query, signal }),
  })
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 44 }
