import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { RequestAuthor } from '#shared/contract/request-lists.ts'
import { listTexts } from '#shared/text/ra.ts'
import { requestFilterTexts as t } from '#shared/text/request-lists.ts'
import { useAuthor } from './use-author.ts'

/** The user or the access code that created requests. */
export function AuthorFilter() {
  const { authors, author, change } = useAuthor()
  return (
    <TextField
      select
      label={t.author}
      value={author ? keyOf(author) : ''}
      onChange={({ target }) => change(authors.find((author) => keyOf(author) === target.value))}
      sx={{ m: 0, minWidth: 0 }}
    >
      <MenuItem value="">{listTexts.any}</MenuItem>
      {authors.map((author) => (
        <MenuItem key={keyOf(author)} value={keyOf(author)} sx={{ whiteSpace: 'normal' }}>
          {t.author_name(author)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const keyOf = ({ kind, id }: RequestAuthor) => `${kind} ${id}`
