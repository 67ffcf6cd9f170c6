import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { showField } from '../../text/journal-values.ts'
import { StaleChoice } from './StaleChoice.tsx'
import { RestoredLine } from './RestoredLine.tsx'
import { useFormTyped, type FormTypedOptions } from './use-form-typed.ts'

type KeepTypedProps = FormTypedOptions & {
  show: Record<string, (value: unknown) => string>
  onStale: (isStale: boolean) => void
  onDrop: () => void
}

/** Inside a form: keeps and restores what is typed, and asks what to keep of a row that others have changed. */
export function KeepTyped({ show, onStale, onDrop, ...options }: KeepTypedProps) {
  const { noun, current } = options
  const { getValues } = useFormContext()
  const { isRestored, drop, isStale, base, dirty, others, rebase } = useFormTyped(options)
  useEffect(() => onStale(isStale), [isStale, onStale])
  const mine = getValues()

  return (
    <>
      {isRestored && (
        <RestoredLine
          onDrop={() => {
            drop()
            onDrop()
          }}
        />
      )}
      {isStale && (
        <StaleChoice
          noun={noun}
          base={base}
          mine={mine}
          current={current}
          fields={[...new Set([...others, ...dirty])]}
          show={(field, value) => show[field]?.(value) ?? showField(noun, field, value)}
          onChosen={rebase}
        />
      )}
    </>
  )
}
