import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** A mobile number, typed in any spelling: the server reads it. */
export const PhoneField = (props: Omit<ComponentProps<typeof Field>, 'name'>) => (
  <Field type="tel" inputMode="tel" autoComplete="tel" placeholder="+7" maxLength={40} {...props} name="phone" />
)
