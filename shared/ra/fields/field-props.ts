/** What a field of ours takes: where the value lies, and the label of its column or line. */
export type PlainFieldProps = { source: string; label?: string }
