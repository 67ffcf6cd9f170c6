/** A line of a list in a panel: a text, and a button that goes below it where there is no room. */
export const listLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
}
