import { useEffect, useState } from 'react'
import { dropTyped, isStillHere, keepTyped, readTyped, typedPlace, typedHere } from '../../browser/typed.ts'
import { randomId } from '../../browser/random-id.ts'
import { isSame } from '../changes.ts'

type Fields = Record<string, string | boolean>

/** Whether the dialog of this name was left with typed values: it opens by itself when its page is opened again. */
export const hasTyped = (name: string): boolean => typedHere().some(({ place }) => place.name === name)

/**
 * The fields of a dialog, kept while it is open as those of a form are.
 * @param name tells apart the dialogs of one page
 */
export function useTypedState<F extends Fields>(name: string, noun: string, first: F) {
  const [place] = useState(() => typedPlace(name))
  const [typed] = useState(() => readTyped(place))
  const [value, setValue] = useState<F>(() => ({ ...first, ...(typed?.values as Partial<F> | undefined) }))
  const [isRestored, setIsRestored] = useState(typed !== undefined)
  const [key] = useState(() => typed?.key ?? randomId())
  const [begun] = useState(first)

  useEffect(() => {
    const values = Object.fromEntries(
      Object.entries(value).filter(([field, current]) => !isSame(current, begun[field])),
    )
    keepTyped(place, { noun, values, base: begun, key })
  }, [place, noun, value, begun, key])

  useEffect(
    () => () => {
      if (isStillHere(place)) dropTyped(place)
    },
    [place],
  )

  const drop = () => {
    setValue(first)
    setIsRestored(false)
  }
  return { value, change: (part: Partial<F>) => setValue((now) => ({ ...now, ...part })), isRestored, drop }
}
