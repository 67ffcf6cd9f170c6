/** A page that could not be fetched ahead is asked for again when somebody goes there: no reason to reload. */
export const prefetching = { now: false }
