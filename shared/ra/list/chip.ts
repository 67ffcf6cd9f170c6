/** The look of a filter in the head of a list: «+ Состояние» while it is off, «Состояние: Подписано» while it is on. */
export const chip = (isOn: boolean) =>
  ({
    flexShrink: 0,
    minWidth: 0,
    maxWidth: 260,
    height: '2.25rem',
    minHeight: 36,
    px: 1.5,
    borderRadius: 5,
    border: 1,
    borderStyle: isOn ? 'solid' : 'dashed',
    borderColor: isOn ? 'text.secondary' : 'divider',
    bgcolor: isOn ? 'action.selected' : 'background.paper',
    color: isOn ? 'text.primary' : 'text.secondary',
    fontSize: 14,
    fontWeight: 500,
    whiteSpace: 'nowrap',
  }) as const

/** For screen readers, which do not need the plus. */
export const chipName = (label: string, value: string | null) => (value === null ? label : `${label}: ${value}`)

export const chipText = (label: string, value: string | null) =>
  value === null ? `+ ${label}` : chipName(label, value)
