/**
 * A chunk that could not be prefetched is requested again on navigation, and one that a navigation lacks is left to the
 * router, so a failure here must not reload the page.
 */
export const prefetching = { count: 0 }
