import type { Installation } from '#shared/contract/installation.ts'
import type { SetupStepName } from '#shared/rules/setup-steps.ts'
import type { sellerTexts } from '#shared/text/seller.ts'

type Part = keyof typeof sellerTexts.parts

/** The part of the settings where a step is done; what has none is done elsewhere. */
export const setupPlaces: Partial<Record<SetupStepName, Part>> = {
  company: 'company',
  address: 'company',
  mail: 'mail',
  sms: 'sms',
  seal: 'seal',
  backup: 'backup',
}

/** The step that comes next of those that are not done, with its part; those that were passed by come last. */
export function nextStep({ steps }: Pick<Installation, 'steps'>, current?: Part) {
  const at = current ? steps.findLastIndex(({ step }) => setupPlaces[step] === current) : -1
  for (const { step, is_done } of [...steps.slice(at + 1), ...steps.slice(0, at + 1)]) {
    const part = setupPlaces[step]
    if (!is_done && part && part !== current) return { step, part }
  }
  return undefined
}
