/** The newest requests: one call for all panels that look at them. */
export const latest = { pagination: { page: 1, perPage: 8 }, sort: { field: 'id', order: 'DESC' }, filter: {} } as const
