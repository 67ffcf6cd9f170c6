import type { SyntheticEvent } from 'react'

/** Columns with texts of any length: they share the width that the others leave, and end with an ellipsis. */
const texts = [
  'about',
  'after',
  'cause',
  'client_id',
  'client_name',
  'created_by',
  'description',
  'error',
  'event',
  'fields',
  'full_name',
  'label',
  'legal_entity_id',
  'name',
  'note',
  'payer',
  String.raw`payer\.name`,
  'scopes',
  'short_name',
  'template',
  'text',
  'title',
]
/** Of these, those that say what the row is: wider than the rest. */
const first = ['about', 'cause', 'description', 'full_name', 'label', 'name', 'short_name', 'text', 'title']
/** Columns that describe the whole row in one line. */
const sentences = ['after', 'event']
const cells = (sources: readonly string[]) => sources.map((source) => `& td.column-${source}`).join(', ')

/** wider than usual addresses, roles and kinds */
const cell_px_max = 280

/** Rows of 40 px and of one line: a cell takes what its content needs and never breaks, one of text its share of the rest. */
export const oneLine = {
  '& .RaDataTable-rowCell': {
    height: 40,
    py: 0,
    maxWidth: cell_px_max,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .RaDataTable-rowCell :is(div, p).MuiTypography-root': { display: 'inline', ml: 1 },
  '& .RaDataTable-rowCell:has(button)': { maxWidth: 'none' },
  // a laptop's window: most tables fit it then
  '@media (max-width: 1399px)': { '& .RaDataTable-rowCell, & .RaDataTable-headerCell': { px: 0.75 } },
  [cells(texts)]: { maxWidth: 0, minWidth: 96, width: '14%' },
  [cells(first)]: { width: '36%' },
  [cells(sentences)]: { width: '60%' },
  // in sight where the pointer is, and always under fingers
  '& .column-peek': { width: 44, px: 0.5, displayPrint: 'none' },
  '@media (hover: hover)': { '& tr:not(:hover, :focus-within) .column-peek button': { opacity: 0 } },
  // the one link of a row is what opens it; others are read, and pressed by who needs them
  '& .RaDataTable-rowCell a:not(.row-link)': { color: 'inherit' },
}

/** The whole text of a cell that is cut, as its tooltip. */
export function showWhole({ target }: SyntheticEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}
