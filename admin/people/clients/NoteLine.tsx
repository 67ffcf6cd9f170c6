import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ClientNote } from '#shared/contract/client-notes.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { listLine } from '#shared/ra/list-line.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import { adminApi } from '../../parts/api.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { useProfile } from '../../parts/session/use-role.ts'

/** A note with its author and time; its author may remove it for a while. */
export function NoteLine({ note: { id, client_id, text, admin_id, admin_name, created_at, removable_until } }: Props) {
  const profile = useProfile()
  const { act } = useAct()
  const isRemovable = profile?.id === admin_id && Date.now() < Date.parse(removable_until)
  const params = { id: client_id, note_id: id }
  const remove = () => act(() => adminApi.call('DELETE /clients/{id}/notes/{note_id}', { params }), t.removed)
  return (
    <Box component="li" sx={listLine}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {admin_name}, <Figures>{showTime(created_at)}</Figures>
        </Typography>
      </Box>
      {isRemovable && (
        <ConfirmButton
          size="small"
          title={t.remove_title}
          content={t.remove_content}
          verb={t.remove}
          onConfirm={remove}
        >
          {t.remove}
        </ConfirmButton>
      )}
    </Box>
  )
}

type Props = { note: ClientNote }
