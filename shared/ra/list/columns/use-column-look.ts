import { useStore } from 'ra-core'

/** A column of a table as its reader has put it: in this order, as wide. Hidden ones are where react-admin keeps them. */
export type PlacedColumn = { source: string; width: number | null }

/** How this browser shows the columns of a list. */
export function useColumnLook(resource: string | undefined, hiddenAtFirst?: string[]) {
  const [hidden = none, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenAtFirst)
  const [placed = nowhere, setPlaced] = useStore<PlacedColumn[]>(`${resource}.datatable_columns`)
  return { hidden, setHidden, placed, setPlaced }
}

const none: string[] = []
const nowhere: PlacedColumn[] = []
