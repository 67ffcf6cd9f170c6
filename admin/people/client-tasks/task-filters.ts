/** Those of the caller that are not done. */
export const myTasks = { whose: 'mine', state: 'open' } as const

/** Those that the caller should look at by this day: also of colleagues who have left. */
export const tasksDue = (today: string) => ({ whose: ['mine', 'left'], state: 'open', due_on_lte: today })
