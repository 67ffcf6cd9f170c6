/**
 * A chunk that could not be prefetched is requested again on navigation, so a failure here must not reload the page.
 */
export const prefetching = { count: 0 }
