import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { TagsChange } from '#shared/contract/request-lists.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { tag_chars_max, tags_per_request_max } from '#shared/rules/limits.ts'
import { tagTexts as t } from '#shared/text/request-lists.ts'
import { useAnswer } from '../../parts/use-answer.ts'

type TagsDialogProps = {
  title: string
  /** tags that some of the requests have */
  present: readonly string[]
  onChoose: (change: TagsChange) => void
  onClose: () => void
}

/** Chooses tags to add, known or new, and tags to remove. */
export function TagsDialog({ title, present, onChoose, onClose }: TagsDialogProps) {
  const { data } = useAnswer('GET /request-tags')
  const [add, setAdd] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [remove, setRemove] = useState<string[]>([])
  // a word that was typed and not confirmed by Enter is meant too
  const added = [...new Set([...add, typed.trim()].filter(Boolean))]
  const isLong = added.some((tag) => tag.length > tag_chars_max)
  const whyNot =
    added.length + remove.length === 0
      ? t.choose
      : isLong
        ? t.too_long(tag_chars_max)
        : added.length > tags_per_request_max
          ? t.too_many(tags_per_request_max)
          : null
  return (
    <FormDialog
      title={title}
      about={t.about}
      verb={t.save}
      whyNot={whyNot}
      isBusy={false}
      error=""
      onSubmit={() => onChoose({ add: added, remove })}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        freeSolo
        options={data?.tags ?? []}
        value={add}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, tags) => setAdd(tags)}
        renderInput={(input) => <TextField {...input} label={t.add} helperText={t.add_hint} />}
      />
      {present.length > 0 && (
        <Autocomplete
          multiple
          options={present}
          value={remove}
          onChange={(_event, tags) => setRemove(tags)}
          renderInput={(input) => <TextField {...input} label={t.remove} />}
        />
      )}
    </FormDialog>
  )
}
