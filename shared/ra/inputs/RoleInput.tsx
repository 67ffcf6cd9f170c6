import { required, useRecordContext } from 'ra-core'
import { RadioButtonGroupInput } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type RoleText = { word: string; may: string }

type RoleInputProps = {
  label: string
  /** of each role, in the order of power */
  texts: Record<string, RoleText>
  /** why the role cannot be changed here */
  whyNot?: string | undefined
}

const validate = required()

/** A role with what it may do, so that nobody grants more than they mean. */
export function RoleInput({ label, texts, whyNot }: RoleInputProps) {
  return (
    <RadioButtonGroupInput
      source="role"
      label={label}
      choices={Object.entries(texts).map(([id, text]) => ({ id, ...text, disabled: Boolean(whyNot) }))}
      optionText={<Role />}
      row={false}
      validate={validate}
      helperText={whyNot ?? false}
      sx={{ '& .MuiFormControlLabel-root': { alignItems: 'flex-start' } }}
    />
  )
}

function Role() {
  const role = useRecordContext<RoleText & { id: string }>()
  return (
    <Box sx={{ pt: 1 }}>
      {role?.word}
      <Typography variant="body2" color="text.secondary">
        {role?.may}
      </Typography>
    </Box>
  )
}
