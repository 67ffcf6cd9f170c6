/** The nil UUID of RFC 9562, however it is written: with braces, dashes or without. For PostgreSQL too. */
export const nil_uuid_pattern = '^\\s*\\{?(0-?){32}\\}?\\s*$'
const nil_uuid = new RegExp(nil_uuid_pattern)

export const isNilUuid = (value: string): boolean => nil_uuid.test(value)
