/** What fixes a request that does not move: the main button of its page. */
export const nextActions = ['send', 'correct', 'send_link', 'cancel', 'again', 'retry_seal'] as const
export type NextAction = (typeof nextActions)[number]
