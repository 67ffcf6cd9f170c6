/** The element of the panel into which the table of this resource puts its columns. */
export const columnsPlace = (resource: string | undefined) => `${resource}-columns`
