import { applyPhoneMask } from '#shared/browser/mask.ts'
import { emptyForm, type RegistrationForm } from './check-registration.ts'

/**
 * What was typed into the prerendered form while its script was loading: React starts from its own state and would
 * discard it. Fields are found by `data-field`, not by `name`: a form sent before hydration must not put a password into
 * the address.
 */
export function valuesBeforeHydration(form: HTMLFormElement): Partial<RegistrationForm> {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[data-field]')
  const values = Array.from(inputs, (input): [string, string | boolean] => {
    const { field = '' } = input.dataset
    if (input.type === 'checkbox') return [field, input.checked]
    if (input.type === 'radio') return [field, input.checked ? input.value : '']
    return [field, field === 'phone' ? applyPhoneMask(input.value, input.value.length).value : input.value]
  })
  return Object.fromEntries(values.filter(([field, value]) => field in emptyForm && value !== '' && value !== false))
}
