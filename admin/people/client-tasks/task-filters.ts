export const myTasks = { whose: 'mine', state: 'open' } as const
