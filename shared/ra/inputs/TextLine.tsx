import { TextInput, type TextInputProps } from 'react-admin'

/** A text input without a hole for a hint that it does not have; browsers do not fill in other people's data. */
export function TextLine(props: TextInputProps) {
  return <TextInput helperText={false} autoComplete="off" {...props} />
}
