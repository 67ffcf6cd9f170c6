import { useHydrated } from '#shared/browser/use-hydrated.ts'

type SubmitButtonProps = { text: string; sendingText: string; isSending: boolean }

/** Disabled until the script has come: the browser would send the form itself and discard what was typed. */
export function SubmitButton({ text, sendingText, isSending }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button className="button" type="submit" disabled={!isHydrated} aria-disabled={isSending}>
      {isSending ? sendingText : text}
    </button>
  )
}
