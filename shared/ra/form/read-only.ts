import { createContext, useContext } from 'react'

/** Whether the user may read the row of this form but not change it. */
export const ReadOnly = createContext(false)
export const useIsReadOnly = () => useContext(ReadOnly)
