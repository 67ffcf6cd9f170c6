import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { leaveForProvider } from '../../browser/login/provider-return.ts'
import type { Identity } from '../../contract/identities.ts'
import { showDate, showTime } from '../../rules/clock.ts'
import { identityTexts as t } from '../../text/identities.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { Panel } from '../Panel.tsx'
import { useAct } from '../requests/use-act.ts'
import type { FactorCalls } from './factor-calls.ts'
import { LoginWay } from './LoginWay.tsx'
import { useProviderReturn } from './use-provider-return.ts'

/** One's accounts at providers; not there where no provider is in use. */
export function IdentitiesPanel({ calls }: { calls: FactorCalls }) {
  const { data } = useQuery({ queryKey: ['identities'], queryFn: calls.identities })
  const { act, isBusy } = useProviderReturn('bind', calls.bindIdentity, t.was_bound)
  if (!data || (data.identities.length === 0 && data.providers.length === 0)) return null
  const leave = async (provider: string) => {
    const begun = await calls.beginIdentity(provider)
    leaveForProvider(begun, { provider, purpose: 'bind', back: location.pathname })
  }
  return (
    <Panel title={t.title}>
      <Typography color="text.secondary">{t.about}</Typography>
      <Box component="ul" sx={list}>
        {data.identities.map((identity) => (
          <Row key={identity.id} calls={calls} identity={identity} />
        ))}
      </Box>
      {data.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          disabled={isBusy}
          sx={{ mr: 1, mt: 1 }}
          onClick={() => void act(() => leave(id), null)}
        >
          {t.bind(name)}
        </Button>
      ))}
    </Panel>
  )
}

function Row({
  calls,
  identity: { id, provider, created_at, last_used_at },
}: {
  calls: FactorCalls
  identity: Identity
}) {
  const { act } = useAct()
  return (
    <LoginWay
      name={provider}
      about={`${t.bound(showDate(created_at))}, ${last_used_at ? t.used(showTime(last_used_at)) : t.unused}`}
      actions={
        <ConfirmButton
          size="small"
          color="error"
          aria-label={`${t.unbind}: ${provider}`}
          title={t.unbind_title(provider)}
          content={t.unbind_about}
          verb={t.unbind}
          onConfirm={() => act(() => calls.unbindIdentity(id), t.was_unbound)}
        >
          {t.unbind}
        </ConfirmButton>
      }
    />
  )
}

const list = { listStyle: 'none', m: 0, mt: 1, p: 0 }
