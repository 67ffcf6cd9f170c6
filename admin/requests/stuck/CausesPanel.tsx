import { useCanAccess, useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { StuckCause } from '#shared/contract/stuck.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { showAge } from '#shared/rules/age.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckKindTexts, stuckTexts as t } from '#shared/text/stuck.ts'
import { links } from '../../parts/links.ts'
import { useCauses } from './use-causes.ts'
import { useRetry } from './use-retry.ts'

/** What is stuck by cause, of the client that the list is filtered by: one thing mends all rows of a cause. */
export function CausesPanel() {
  const { filterValues = {} } = useListContext()
  const { data, client_id, isPending } = useCauses()
  if (isPending) return <Skeleton variant="rounded" height={2 * row_px} sx={{ mb: 1.25 }} />
  const causes = data?.causes.filter((cause) => isWithin(cause, filterValues))
  if (!causes?.length) return null
  return (
    <Card component="ul" aria-label={t.causes} sx={{ m: 0, mb: 1.25, p: 0, listStyle: 'none' }}>
      {causes.map((cause) => (
        <Cause
          key={`${cause.kind} ${cause.cause}`}
          cause={cause}
          client_id={client_id}
          isChosen={cause.cause === filterValues['cause']}
        />
      ))}
      {data && data.considered > 0 && (
        <Row>
          <Quiet>{t.considered(data.considered)}</Quiet>
        </Row>
      )}
    </Card>
  )
}

const row_px = 40

/** Of the kinds, and of the cause, that the list is filtered by. */
function isWithin({ kind, cause }: StuckCause, filter: Record<string, unknown>): boolean {
  const kinds = filter['kind']
  const isOfKind = kinds === undefined || (Array.isArray(kinds) ? kinds.includes(kind) : kinds === kind)
  return isOfKind && (filter['cause'] === undefined || filter['cause'] === cause)
}

type CauseProps = { cause: StuckCause; client_id: number | undefined; isChosen: boolean }

function Cause({ cause: { kind, cause, count, clients, since, ...of }, client_id, isChosen }: CauseProps) {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  const { retry } = useRetry()
  const ofClient = client_id === undefined ? {} : { client_id }
  const name = t.cause(stuckKindTexts[kind], cause)
  return (
    <Row>
      <Figures sx={{ minWidth: 40, fontWeight: 600, color: 'error.main' }}>{showCount(count)}</Figures>
      <Name to={links.list('stuck', isChosen ? ofClient : { kind, cause, ...ofClient })} title={name}>
        {name}
      </Name>
      <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'inline' } }}>
        <Figures>
          {client_id === undefined && clients > 0 && `${t.clients(clients)} · `}
          {showAge(since, new Date())}
        </Figures>
      </Box>
      {canAccess && of.can_retry === 0 && <Quiet>{whyNotCause(cause)}</Quiet>}
      {canAccess && of.can_retry > 0 && (
        <ConfirmButton
          size="small"
          aria-label={t.retry_cause(name)}
          title={t.retry_all_title(name)}
          content={t.retry_all_content(of.can_retry)}
          verb={t.retry}
          onConfirm={() => retry({ kind, cause, ...ofClient })}
        >
          {t.retry_all}
        </ConfirmButton>
      )}
    </Row>
  )
}

/** Text in place of the retry button: what to do about a cause that a retry does not fix. */
const whyNotCause = (cause: string) => (isRefusedNumber(cause) ? t.why_not_refused : t.why_not_cause)

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: row_px,
  paddingInline: theme.spacing(2, 1),
  fontSize: 14,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 0 },
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Quiet = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: 13,
  // the padding of the buttons of the other causes
  paddingInline: theme.spacing(1),
  // below the cause, which needs the line
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', padding: theme.spacing(0, 0, 1, 7) },
}))

const Name = styled(Link)({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
})
