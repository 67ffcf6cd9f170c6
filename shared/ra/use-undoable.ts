import { useAddUndoableMutation, useNotify } from 'ra-core'
import { textOf } from '../browser/text-of.ts'

const undo_ms = 5000
/** a press elsewhere is no decision */
const untilItsTime = {
  undoable: true,
  autoHideDuration: undo_ms,
  ClickAwayListenerProps: { mouseEvent: false, touchEvent: false },
} as const

type Undoable = {
  /** shows it as done */
  hide: () => void
  /** it was taken back, or refused */
  show: () => void
  act: () => Promise<unknown>
}

/** An act that shows as done at once and is done in five seconds, unless it is taken back: its notice has the button. */
export function useUndoable() {
  const add = useAddUndoableMutation()
  const notify = useNotify()
  return (done: string, { hide, show, act }: Undoable) => {
    hide()
    add(({ isUndo }) => {
      if (isUndo) return show()
      act().catch((error: unknown) => {
        show()
        notify(textOf(error), { type: 'error' })
      })
    })
    notify(done, { type: 'info', ...untilItsTime })
  }
}
