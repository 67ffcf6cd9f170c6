import { TextInput, type TextInputProps } from 'react-admin'

/** A text input without space for a missing hint and without the browser's autofill. */
export function TextLine(props: TextInputProps) {
  return <TextInput helperText={false} autoComplete="off" {...props} />
}
