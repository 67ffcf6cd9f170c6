import { useCallback, useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dropTyped, isStillHere, keepTyped, readTyped, type TypedPlace } from '../../browser/typed.ts'
import { isSame } from '../changes.ts'

type Row = Record<string, unknown>

export type FormTypedOptions = {
  place: TypedPlace
  noun: string
  /** the row as the server has it now; empty for a new one */
  current: Row
  defaults: Row
  idempotency_key: string
  /** how many times the form has been saved since it was opened */
  saved: number
}

/** Keeps what is typed while the form is open, restores it, and notices a row that others change meanwhile. */
export function useFormTyped({ place, noun, current, defaults, idempotency_key, saved }: FormTypedOptions) {
  const { control, reset, setValue, getValues, getFieldState } = useFormContext()
  const { dirtyFields, isReady } = useFormState()
  const values = useWatch() as Row
  const [isRestored, setIsRestored] = useState(false)
  const [isBegun, setIsBegun] = useState(false)
  /** the row that was before the eyes of whoever typed */
  const [base, setBase] = useState(current)

  const dirty = Object.keys(dirtyFields)
  const fields = new Set([...control._names.mount].map((name) => name.split('.')[0] ?? name))
  const others = [...fields].filter(
    (name) => !isSame(base[name], current[name]) && !isSame(values[name], current[name]),
  )
  const isStale = isBegun && dirty.length > 0 && others.length > 0

  /** From here on the form begins with the newest row and holds `mine` over it. */
  const rebase = useCallback(
    (mine: Row) => {
      reset({ ...defaults, ...current })
      for (const [name, value] of Object.entries(mine)) setValue(name, value, { shouldDirty: true })
      setBase(current)
    },
    [reset, setValue, defaults, current],
  )

  useEffect(() => {
    if (!isReady || isBegun) return
    const typed = readTyped(place)
    if (typed) {
      for (const [name, value] of Object.entries(typed.values)) {
        if (control._names.mount.has(name)) setValue(name, value, { shouldDirty: true })
      }
      setBase({ ...current, ...typed.base })
      setIsRestored(true)
    }
    setIsBegun(true)
  }, [isReady, isBegun, place, control, setValue, current])

  useEffect(() => {
    if (!isBegun || isStale || isSame(base, current)) return
    // asked now: what was typed since the last rendering is not in `dirty` yet
    const touched = Object.keys(getValues()).filter((name) => getFieldState(name).isDirty)
    rebase(Object.fromEntries(touched.map((name) => [name, getValues(name) as unknown])))
  }, [isBegun, isStale, base, current, rebase, getFieldState, getValues])

  const typed = JSON.stringify(Object.fromEntries(dirty.map((name) => [name, values[name] ?? null])))
  useEffect(() => {
    if (isBegun) keepTyped(place, { noun, values: JSON.parse(typed) as Row, base, key: idempotency_key })
  }, [isBegun, place, noun, typed, base, idempotency_key])

  useEffect(() => {
    if (saved === 0) return
    setIsRestored(false)
    dropTyped(place)
    reset(getValues())
  }, [saved, place, reset, getValues])

  // who leaves the form by choice leaves it without what was typed; whose session ends finds it again
  useEffect(
    () => () => {
      if (isStillHere(place)) dropTyped(place)
    },
    [place],
  )

  const drop = () => {
    rebase({})
    setIsRestored(false)
    dropTyped(place)
  }
  return { isRestored, drop, isStale, base, dirty, others, rebase }
}
