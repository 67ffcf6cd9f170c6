import { pageConfig } from '#shared/browser/page-config.ts'
import type { RoleText } from '#shared/text/users.ts'
import { required, useRecordContext } from 'ra-core'
import { RadioButtonGroupInput } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type RoleInputProps = {
  label: string
  /** by role, from the most rights to the fewest */
  texts: Record<string, RoleText>
  /** why the role cannot be changed here */
  whyNot?: string | undefined
}

const validate = required()

/** A role with what it may do, so that nobody grants more than they mean. */
export function RoleInput({ label, texts, whyNot }: RoleInputProps) {
  const present = useRecordContext<{ role?: string }>()?.role
  const given = Object.entries(texts).filter(([id, text]) => mayOf(text) !== null || id === present)
  return (
    <RadioButtonGroupInput
      source="role"
      label={label}
      choices={given.map(([id, text]) => ({ id, word: text.word, may: mayOf(text), disabled: Boolean(whyNot) }))}
      optionText={<Role />}
      row={false}
      validate={validate}
      helperText={whyNot ?? false}
      sx={{ '& .MuiFormControlLabel-root': { alignItems: 'flex-start' } }}
    />
  )
}

/** What a role may do in this installation; null where nobody is given it. */
export const mayOf = ({ may, own = may }: RoleText): string | null => (pageConfig().mode === 'own' ? own : may)

function Role() {
  const role = useRecordContext<{ id: string; word: string; may: string | null }>()
  return (
    <Box sx={{ pt: 1 }}>
      {role?.word}
      <Typography variant="body2" color="text.secondary">
        {role?.may}
      </Typography>
    </Box>
  )
}
