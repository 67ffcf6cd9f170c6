/** Where the last code is: `delayed` — not sent yet, later than usual; `not_sent` — too late, it will not be sent. */
export const codeStates = ['queued', 'delayed', 'sent', 'not_sent'] as const
export type CodeState = (typeof codeStates)[number]
