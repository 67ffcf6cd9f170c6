import { required, useInput } from 'ra-core'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { fieldHint } from '#shared/ra/inputs/field-hint.tsx'
import { adminRoles, type AdminRole } from '#shared/rules/policy.ts'
import { listTexts } from '#shared/text/admin.ts'
import { roleTexts } from '#shared/text/admins.ts'

type RoleInputProps = {
  /** why the role cannot be changed here */
  whyNot?: string | undefined
}

const validate = required()

/** A role with what it may do, so that nobody grants more than they mean. */
export function RoleInput({ whyNot }: RoleInputProps) {
  const { id, field, fieldState } = useInput<AdminRole>({ source: 'role', validate })
  const value: unknown = field.value
  return (
    <FormControl error={fieldState.invalid} required={!whyNot}>
      <FormLabel id={`${id}-label`} sx={{ fontSize: 14 }}>
        {listTexts.role}
      </FormLabel>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        value={typeof value === 'string' ? value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {adminRoles.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio />}
            label={<Role role={role} />}
            disabled={Boolean(whyNot)}
            sx={line}
          />
        ))}
      </RadioGroup>
      <FormHelperText>{fieldHint(fieldState.error?.message, whyNot)}</FormHelperText>
    </FormControl>
  )
}

function Role({ role }: { role: AdminRole }) {
  return (
    <Box sx={{ pt: 1 }}>
      {roleTexts[role].word}
      <Typography variant="body2" color="text.secondary">
        {roleTexts[role].may}
      </Typography>
    </Box>
  )
}

const line = { alignItems: 'flex-start' }
