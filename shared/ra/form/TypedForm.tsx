import { useContext, useState, type ReactNode } from 'react'
import { EditContext, Form, useRecordContext, useSaveContext, type RaRecord } from 'ra-core'
import Stack from '@mui/material/Stack'
import { ApiError } from '../../browser/api-error.ts'
import { randomId } from '../../browser/random-id.ts'
import { readTyped, typedPlace } from '../../browser/typed.ts'
import { typedTexts as t } from '../../text/typed.ts'
import { errorsOfForm, FormFailure } from './FormFailure.tsx'
import { FormBody } from './FormBody.tsx'
import { KeepTyped } from './KeepTyped.tsx'

type Row = Record<string, unknown>

export type TypedFormProps = {
  /** the noun whose names its fields have */
  noun: string
  /** the row that is edited; by default that of the screen */
  record?: object | undefined
  defaultValues?: Row
  toolbar: ReactNode
  /** by default as the screen saves. @throws ApiError */
  onSave?: (values: Row) => Promise<void>
  /** reads the row again, once others have changed it */
  reload?: () => unknown
  /** @returns whether the caller answers this refusal itself */
  onFailure?: (error: Error, sent: Row, idempotency_key: string) => boolean
  /** values of fields in words, where the row holds a number */
  show?: Record<string, (value: unknown) => string>
  children: ReactNode
}

/** A form that loses nothing that is typed: neither with its session nor with its connection nor to another's change. */
export function TypedForm({ record, ...props }: TypedFormProps) {
  const ofScreen = useRecordContext<RaRecord>()
  const current = record ?? ofScreen
  const id = current && 'id' in current ? String(current.id) : ''
  return <OneForm key={id} current={current} {...props} />
}

type OneFormProps = Omit<TypedFormProps, 'record'> & { current: object | undefined }

function OneForm({ noun, current, defaultValues, toolbar, onSave, reload, onFailure, show, children }: OneFormProps) {
  const [place] = useState(() => typedPlace(noun))
  const [idempotency_key, setKey] = useState(() => readTyped(place)?.key ?? randomId())
  const [saved, setSaved] = useState(0)
  const [isStale, setIsStale] = useState(false)
  // react-admin would put the row that comes later over what is typed
  const [first] = useState(current)
  const { save } = useSaveContext()
  // null on a screen that creates, and on one with its own row
  const editing = useContext(EditContext)

  async function submit(values: Row): Promise<Record<string, string> | undefined> {
    if (isStale) return { 'root.refused': t.stale_first }
    const failure = await failureOf(values)
    if (failure === undefined) {
      setSaved((times) => times + 1)
      setKey(randomId())
      return undefined
    }
    if (failure instanceof ApiError && failure.status === 412) {
      await (reload ?? editing?.refetch)?.()
      return { 'root.refused': t.stale_first }
    }
    if (failure instanceof Error && onFailure?.(failure, values, idempotency_key)) return undefined
    return errorsOfForm(failure)
  }

  async function failureOf(values: Row): Promise<unknown> {
    if (onSave) return onSave(values).catch((error: unknown) => error)
    let failure: unknown
    // react-admin keeps the saved row under the `meta` of its call, where no screen would find it; a change has its version
    const meta = editing ? {} : { meta: { idempotency_key } }
    await save?.(values, { ...meta, onError: (error: unknown) => void (failure = error) })
    return failure
  }

  return (
    <Form
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      onSubmit={submit}
      {...(first && { record: first })}
      {...(defaultValues && { defaultValues })}
    >
      <FormBody>
        <Stack sx={{ alignItems: 'flex-start' }}>
          <KeepTyped
            place={place}
            noun={noun}
            idempotency_key={idempotency_key}
            saved={saved}
            current={{ ...current }}
            defaults={{ ...defaultValues }}
            show={show ?? {}}
            onStale={setIsStale}
            onDrop={() => setKey(randomId())}
          />
          {children}
          <FormFailure />
        </Stack>
      </FormBody>
      {toolbar}
    </Form>
  )
}
