import { required, useInput } from 'ra-core'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { fieldHint } from './field-hint.tsx'

type RoleTexts = Record<string, { word: string; may: string }>

type RoleInputProps = {
  label: string
  /** of each role, in the order of power */
  texts: RoleTexts
  /** why the role cannot be changed here */
  whyNot?: string | undefined
}

const validate = required()

/** A role with what it may do, so that nobody grants more than they mean. */
export function RoleInput({ label, texts, whyNot }: RoleInputProps) {
  const { id, field, fieldState } = useInput<string>({ source: 'role', validate })
  const value: unknown = field.value
  return (
    <FormControl error={fieldState.invalid} required={!whyNot}>
      <FormLabel id={`${id}-label`} sx={{ fontSize: 14 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        value={typeof value === 'string' ? value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {Object.entries(texts).map(([role, text]) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio />}
            label={<Role {...text} />}
            disabled={Boolean(whyNot)}
            sx={line}
          />
        ))}
      </RadioGroup>
      <FormHelperText>{fieldHint(fieldState.error?.message, whyNot)}</FormHelperText>
    </FormControl>
  )
}

function Role({ word, may }: RoleTexts[string]) {
  return (
    <Box sx={{ pt: 1 }}>
      {word}
      <Typography variant="body2" color="text.secondary">
        {may}
      </Typography>
    </Box>
  )
}

const line = { alignItems: 'flex-start' }
