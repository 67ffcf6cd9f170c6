/** The version of the offer and of its annex, the order: they are accepted together, and change together. */
export const offer_version = '2026-12-01'
