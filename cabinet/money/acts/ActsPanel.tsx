import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Act } from '#shared/contract/acts.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showMonth } from '#shared/text/bills.ts'
import { cabinetPaperTexts as t } from '#shared/text/acts.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { DraftAct } from './DraftAct.tsx'
import { PaperRow } from './PaperRow.tsx'

/** ten years of months */
const newest = { sort: '["month","DESC"]', range: '[0,119]' }

export function ActsPanel() {
  const { data: acts, error, refetch } = useAnswer('GET /billing/acts', { query: newest })
  return (
    <Panel title={t.acts} flush>
      {error && (
        <Box sx={{ px: 2.5, pb: 2 }}>
          <Failure error={error} onRetry={refetch} />
        </Box>
      )}
      {!acts && !error && <Skeleton variant="rectangular" height={120} sx={{ m: 2 }} />}
      {acts?.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 2.5, pb: 2, textWrap: 'pretty' }}>
          {t.acts_empty}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <DraftAct />
        {acts?.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </Box>
    </Panel>
  )
}

function ActRow({ act: { id, number, month, amount, emails } }: { act: Act }) {
  return (
    <PaperRow
      title={t.act_of(number, showMonth(month))}
      hint={
        <>
          <Money rubles={amount} />
          <Box sx={{ overflowWrap: 'anywhere' }}>{emails.length > 0 ? t.sent(emails) : t.no_letter}</Box>
        </>
      }
      file_name={t.act_file(number, month.slice(0, 7))}
      load={() => cabinetApi.file('GET /billing/acts/{id}/pdf', { params: { id } })}
    />
  )
}
