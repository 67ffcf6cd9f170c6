import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { tabStorage } from '#shared/browser/storage.ts'
import type { FieldToFill } from '#shared/contract/document-fields.ts'
import { printField, readField } from '#shared/rules/document-fields.ts'
import { fieldsApi } from './fields-api.ts'
import { useSigning } from '../parts/signing.tsx'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** Typing stops for so long before it is saved. */
const pause_ms = 700
const retry_ms = 5000

type State = 'idle' | 'saving' | 'saved' | 'unsaved'

/**
 * A field that is saved as it is typed. What could not be saved stays in this tab, also over a reload, and is saved when
 * the connection is back.
 */
export function useSavedField(field: FieldToFill, onSaved: (value: string | null) => void) {
  const { group } = useSigning()
  const follow = useErrorHandler()
  const key = `signField ${field.id}`
  // the server has a form of its own, such as of a phone
  const [stored, setStored] = useState<{ typed: string | null; value: string | null }>({
    typed: null,
    value: field.value,
  })
  const [typed, setTyped] = useState(() => tabStorage.get(key) ?? shown(field))
  const [state, setState] = useState<State>('idle')
  const [refused, setRefused] = useState<{ typed: string; text: string } | null>(null)
  const read = readField(field, typed)
  const value = 'value' in read ? read.value : undefined
  const isKept = value === stored.value || typed === stored.typed
  const isChanged = value !== undefined && !isKept

  async function save(): Promise<boolean> {
    if (value === undefined) return false
    if (isKept) return true
    setState('saving')
    try {
      const saved = await fieldsApi.save(group, field.id, value)
      setStored({ typed, value: saved.value })
      tabStorage.remove(key)
      setState('saved')
      onSaved(saved.value)
      return true
    } catch (error) {
      const text = error instanceof ApiError && error.errors?.['value']
      if (text) setRefused({ typed, text })
      else await follow(error)
      setState(text ? 'idle' : 'unsaved')
      return false
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  useEffect(() => {
    if (!isChanged) return
    tabStorage.set(key, typed)
    const timer = setTimeout(() => void latest.current(), pause_ms)
    return () => clearTimeout(timer)
  }, [isChanged, key, typed])

  useEffect(() => {
    if (state !== 'unsaved') return
    const again = () => void latest.current()
    const timer = setInterval(again, retry_ms)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [state])

  return {
    typed,
    state,
    isChanged,
    isEmpty: value === null,
    type(text: string) {
      setTyped(text)
      setState('idle')
    },
    /** What is wrong; while somebody types only what the server says. */
    fault: (pressed: boolean) =>
      refused?.typed === typed ? refused.text : pressed && 'fault' in read ? read.fault : '',
    save,
  }
}

/** As its input has it: a day and a mark in their normal form, others as they are printed. */
function shown({ kind, value }: FieldToFill): string {
  if (value === null) return ''
  return kind === 'date' || kind === 'checkbox' || kind === 'account' ? value : printField(kind, value)
}
