/**
 * How signed documents continue earlier ones: an agreement that ends them (ГК РФ, art. 450 p. 1, art. 452 p. 1), a new
 * edition instead of them, an addition to them.
 */
export const followKinds = ['annulment', 'replacement', 'addition'] as const
export type FollowKind = (typeof followKinds)[number]
