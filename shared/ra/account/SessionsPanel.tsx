import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { OwnSession } from '#shared/contract/session.ts'
import { showTime } from '#shared/rules/clock.ts'
import { sessionTexts as t } from '#shared/text/sessions.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { Failure } from '../Failure.tsx'
import { Panel } from '../Panel.tsx'
import { useAct } from '../requests/use-act.ts'
import type { AccountCalls } from './account-calls.ts'

type SessionsPanelProps = { calls: Pick<AccountCalls, 'sessions' | 'endSession' | 'endOthers'> }

/** Where this person is logged in, and the way to end it. */
export function SessionsPanel({ calls }: SessionsPanelProps) {
  const { data = [], error, isPending, refetch } = useQuery({ queryKey: ['own-sessions'], queryFn: calls.sessions })
  // the session may have ended meanwhile
  const { act } = useAct()
  const others = data.filter(({ current }) => !current)

  const endOthers = (
    <ConfirmButton
      size="small"
      whyNot={others.length === 0 ? t.only_this : null}
      title={t.end_others_title}
      content={t.end_others_content}
      verb={t.end_others}
      onConfirm={() => act(calls.endOthers, t.ended_others)}
    >
      {t.end_others}
    </ConfirmButton>
  )

  if (error) return <Failure error={error} onRetry={refetch} />
  return (
    <Panel title={t.title} actions={endOthers}>
      <Box component="ul" aria-busy={isPending} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => act(() => calls.endSession(session.id), t.ended)} />
        ))}
      </Box>
    </Panel>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const { device, ip, created_at, last_seen_at, current } = session
  const facts = [t.since(showTime(created_at)), ...(ip === null ? [] : [t.from(ip)]), t.seen(showTime(last_seen_at))]
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {device}
        <Typography variant="caption" color="text.secondary" component="div">
          {facts.join(', ')}
        </Typography>
      </Box>
      {current ? (
        <Chip size="small" label={t.current} />
      ) : (
        <ConfirmButton
          size="small"
          title={t.end_title}
          content={t.end_content(device)}
          verb={t.end}
          aria-label={`${t.end}: ${device}`}
          onConfirm={onEnd}
        >
          {t.end}
        </ConfirmButton>
      )}
    </Box>
  )
}
