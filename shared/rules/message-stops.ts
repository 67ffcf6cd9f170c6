export const messageStopReasons = ['asked', 'not_me', 'erased'] as const
export const messageStopStates = ['current', 'lifted'] as const
