import { createContext, use } from 'react'

const none: Record<string, unknown> = {}

/** The filter that a list has because of the page it is on, beside the one that its reader has chosen. */
export const FixedFilter = createContext(none)

export const useFixedFilter = () => use(FixedFilter)
