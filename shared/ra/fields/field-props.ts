/** Properties of our fields: `source`, and the label of the column or line. */
export type PlainFieldProps = { source: string; label?: string }
