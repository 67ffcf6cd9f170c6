import { useEffect, useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import type { FieldToFill } from '#shared/contract/document-fields.ts'
import { fieldsPageTexts as t } from '#shared/text/document-fields.ts'
import { fieldsApi } from './fields-api.ts'
import { Heading } from '../parts/Heading.tsx'
import { Loading } from '../parts/Loading.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldPlace } from './FieldPlace.tsx'
import { useSavedField } from './use-saved-field.ts'
import './fields.css'

/** The fields of the documents, one after another, each beside its place on the page. */
export function FieldsPage() {
  const { group } = useSigning()
  const follow = useErrorHandler()
  const [fields, setFields] = useState<FieldToFill[]>()
  const [trouble, setTrouble] = useState<string>()
  const [tries, setTries] = useState(0)
  // once: what is typed later is kept here
  const isLoaded = fields !== undefined
  useEffect(() => {
    if (isLoaded) return
    const fail = async (error: unknown) => setTrouble((await follow(error))?.text)
    fieldsApi.list(group).then((loaded) => setFields(loaded.fields), fail)
  }, [group, follow, isLoaded, tries])
  const retry = () => {
    setTrouble(undefined)
    setTries(tries + 1)
  }
  if (!fields) return trouble === undefined ? <Loading /> : <TroubleNotice trouble={{ text: trouble, retry }} />
  const onSaved = (saved: number, value: string | null) =>
    setFields((now) => now?.map((field) => (field.id === saved ? { ...field, value } : field)))
  return <Filling fields={fields} onSaved={onSaved} />
}

type FillingProps = { fields: FieldToFill[]; onSaved: (id: number, value: string | null) => void }

function Filling({ fields, onSaved }: FillingProps) {
  const { group, update, refresh } = useSigning()
  const navigate = useNavigate()
  const follow = useErrorHandler()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      fields.findIndex(({ required, value }) => required && value === null),
    ),
  )
  const [refused, setRefused] = useState<{ id: number; text: string } | null>(null)
  const field = fields[at] ?? fields[0]

  const fill = useAction(async () => {
    try {
      await fieldsApi.fill(group)
    } catch (error) {
      const [about, text] = Object.entries((error instanceof ApiError && error.errors) || {})[0] ?? []
      const index = fields.findIndex(({ id }) => about === `fields.${id}`)
      const wrong = fields[index]
      if (!wrong || text === undefined) throw error
      setRefused({ id: wrong.id, text })
      setAt(index)
      return
    }
    await refresh()
    navigate({}, { replace: true })
  }, follow)

  if (!field) return null
  const isLast = at === fields.length - 1
  return (
    <OneField
      key={field.id}
      field={field}
      index={at + 1}
      count={fields.length}
      refused={refused?.id === field.id ? refused.text : ''}
      busy={fill.busy}
      trouble={fill.trouble}
      onSaved={(value) => {
        setRefused(null)
        if (value !== field.value) {
          update({ filled_at: null })
          onSaved(field.id, value)
        }
      }}
      onBack={at === 0 ? () => navigate({}, { replace: true }) : () => setAt(at - 1)}
      onNext={isLast ? fill.start : () => setAt(at + 1)}
      isLast={isLast}
    />
  )
}

const stateTexts = { idle: '', saving: t.saving, saved: t.saved, unsaved: t.unsaved }

type OneFieldProps = {
  field: FieldToFill
  index: number
  count: number
  /** what is wrong with its value on the page */
  refused: string
  busy: boolean
  trouble: ReturnType<typeof useAction>['trouble']
  isLast: boolean
  onSaved: (value: string | null) => void
  onBack: () => void
  onNext: () => void
}

function OneField({ field, index, count, refused, busy, trouble, isLast, onSaved, onBack, onNext }: OneFieldProps) {
  const { card } = useSigning()
  const title = card.documents.find(({ id }) => id === field.document_id)?.title ?? ''
  const saved = useSavedField(field, onSaved)
  const [pressed, setPressed] = useState(false)
  const missing = pressed && field.required && saved.isEmpty ? t.missing : ''
  const error = saved.fault(pressed) || missing || (saved.isChanged ? '' : refused)

  async function goOn(): Promise<void> {
    setPressed(true)
    const isWrong = saved.fault(true) !== '' || (field.required && saved.isEmpty)
    if (!isWrong && (await saved.save())) onNext()
    else document.getElementById('value')?.focus()
  }

  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <Heading title={t.title}>{field.name}</Heading>
      <p className="hint">
        {t.progress(index, count)}
        {!field.required && `, ${t.optional}`}
      </p>
      <FieldInput field={field} value={saved.typed} onChange={saved.type} error={error} />
      <p className="field__hint" role="status">
        {stateTexts[saved.state]}
      </p>
      <FieldPlace field={field} title={title} />
      <ActionBar trouble={trouble}>
        <MainButton
          type="submit"
          text={isLast ? t.finish : t.next}
          busy={busy || saved.state === 'saving'}
          busyText={busy ? t.finishing : t.saving}
        />
        <button type="button" className="button button--quiet" onClick={onBack}>
          {t.back}
        </button>
      </ActionBar>
    </form>
  )
}
