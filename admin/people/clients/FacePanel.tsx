import { useCanAccess } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Client } from '#shared/contract/clients.ts'
import type { Face } from '#shared/contract/face.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { LogoImage } from '#shared/ra/LogoImage.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { faceTexts } from '#shared/text/face.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

const t = faceTexts.staff

/** What signers see of this client beside its name; staff may switch it off. */
export function FacePanel({ client: { id, name } }: { client: Client }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['face', id],
    queryFn: ({ signal }) => adminApi.call('GET /clients/{id}/face', { params: { id }, signal }),
  })
  const { canAccess: mayStop } = useCanAccess({ resource: 'clients', action: 'update' })
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Panel title={t.title}>
      <Shown face={data} name={name} />
      {mayStop && <Switch id={id} face={data} />}
    </Panel>
  )
}

const isEmpty = ({ logo, color, greeting, letters_by_name }: Face) => !logo && !color && !greeting && !letters_by_name

function Shown({ face, name }: { face: Face; name: string }) {
  const { logo, color, greeting, letters_by_name, stop_reason } = face
  if (isEmpty(face) && stop_reason === null) return <Typography color="text.secondary">{t.none}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {logo && <LogoImage logo={logo} of={name} sx={{ bgcolor: '#fff', p: 0.5, borderRadius: 1 }} />}
      {color && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ width: 16, height: 16, borderRadius: 0.5, bgcolor: color }} />
          {color}
        </Box>
      )}
      {greeting && <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{greeting}</Typography>}
      {letters_by_name && <Typography variant="body2">{t.letters}</Typography>}
      <Typography variant="body2" color={stop_reason === null ? 'text.secondary' : 'error'}>
        {stop_reason === null ? t.shown : t.stopped(stop_reason)}
      </Typography>
    </Box>
  )
}

function Switch({ id, face }: { id: number; face: Face }) {
  const { act, isBusy } = useAct()
  const params = { id }
  if (face.stop_reason !== null) {
    const allow = () => act(() => adminApi.call('POST /clients/{id}/face/allow', { params, body: {} }), null)
    return (
      <Button variant="outlined" size="small" loading={isBusy} sx={{ mt: 1.5 }} onClick={() => void allow()}>
        {t.allow}
      </Button>
    )
  }
  if (isEmpty(face)) return null
  return (
    <ReasonButton
      variant="outlined"
      size="small"
      color="error"
      sx={{ mt: 1.5 }}
      title={t.stop_title}
      content={t.stop_about}
      verb={t.stop}
      onConfirm={(reason) => adminApi.call('POST /clients/{id}/face/stop', { params, body: { reason } })}
    >
      {t.stop}
    </ReasonButton>
  )
}
