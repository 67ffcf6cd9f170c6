export const densities = ['comfortable', 'compact'] as const
