/** Whose tasks: the caller's, and those whose responsible has no access any more. */
export const taskOwners = ['mine', 'left'] as const
export type TaskOwner = (typeof taskOwners)[number]

export const taskStates = ['open', 'done'] as const
export type TaskState = (typeof taskStates)[number]
