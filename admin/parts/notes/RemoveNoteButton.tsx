import { useRefresh } from 'ra-core'
import Button from '@mui/material/Button'
import type { ClientNote } from '#shared/contract/client-notes.ts'
import { useUndoable } from '#shared/ra/use-undoable.ts'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import { adminApi } from '../api.ts'
import { useProfile } from '../session/use-role.ts'

type RemoveNoteButtonProps = { note: ClientNote; onGone: (isGone: boolean) => void }

/** Its author may remove a note for a while. */
export function RemoveNoteButton({ note, onGone }: RemoveNoteButtonProps) {
  const profile = useProfile()
  const undoable = useUndoable()
  const refresh = useRefresh()
  const { id, client_id, admin_id, removable_until } = note
  if (profile?.id !== admin_id || Date.now() >= Date.parse(removable_until)) return null
  const params = { id: client_id, note_id: id }
  const remove = () =>
    undoable(t.removed, {
      hide: () => onGone(true),
      show: () => onGone(false),
      act: () => adminApi.call('DELETE /clients/{id}/notes/{note_id}', { params }).then(refresh),
    })
  return (
    <Button size="small" onClick={remove}>
      {t.remove}
    </Button>
  )
}
