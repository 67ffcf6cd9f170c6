/** What an installation needs before people can work with it, in the order in which it is done. */
export const setupSteps = ['company', 'address', 'owner', 'mail', 'sms', 'seal', 'backup'] as const
export type SetupStepName = (typeof setupSteps)[number]
