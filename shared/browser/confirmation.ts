/** Asks for the second factor; true once the server has accepted it, false when the person gave up. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** @returns takes the dialog away again */
export function provideConfirmation(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** Opens the dialog, or joins the one that is open; true when the person has confirmed. */
export function askConfirmation(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
