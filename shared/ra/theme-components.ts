import { alpha, type ThemeOptions } from '@mui/material/styles'
import { chosen_requests_max } from '../rules/limits.ts'

const flat = { elevation: 0 } as const
/** no space below for a hint that is not there */
const noHint = { defaultProps: { helperText: false } } as const
/** other people's data: the browser fills in its owner's */
const typedAnew = { defaultProps: { helperText: false, autoComplete: 'off' } } as const
/** nothing to press is on paper */
const offPaper = { '@media print': { display: 'none' } } as const

/** Lines instead of shadows; only floating elements (menus, dialogs) have one. Rows of 40 px. */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: 40, paddingInline: 16, ...offPaper },
      sizeSmall: { minHeight: 36 },
      // a button that is a link keeps its colour: `base.css` darkens hovered links
      contained: { '&:hover': { color: 'var(--variant-containedColor)' } },
      outlined: ({ theme }) => ({
        '&:hover': { color: 'var(--variant-outlinedColor)' },
        '&[aria-pressed=true]': { backgroundColor: theme.palette.action.selected },
        // blue is for the one contained button: these are what else can be done
        '&.MuiButton-colorPrimary': {
          '--variant-outlinedColor': theme.palette.text.primary,
          '--variant-outlinedBorder': alpha(theme.palette.text.secondary, 0.5),
        },
      }),
      text: { '&:hover': { color: 'var(--variant-textColor)' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: offPaper } },
  MuiToggleButton: { styleOverrides: { root: ({ theme }) => ({ color: theme.palette.text.secondary }) } },
  MuiCardActionArea: { styleOverrides: { root: { '&:hover': { color: 'inherit' } } } },
  // on dark paper in both themes: a link's blue would not be read there
  MuiSnackbarContent: { styleOverrides: { action: { '& .MuiButton-root': { color: 'inherit' } } } },
  MuiPaper: { defaultProps: flat, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: flat,
    styleOverrides: { root: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, overflow: 'visible' }) },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  // a switch: what it means ends before the next field begins
  MuiFormGroup: { styleOverrides: { root: { '& > .MuiFormHelperText-root': { marginBottom: 8 } } } },
  MuiOutlinedInput: { styleOverrides: { root: { borderRadius: 8 } } },
  // its default limit of 250 rows is more than any bulk action takes
  RaSelectAllButton: { defaultProps: { limit: chosen_requests_max } },
  RaTextInput: typedAnew,
  RaNumberInput: typedAnew,
  RaSelectInput: noHint,
  RaBooleanInput: noHint,
  RaAutocompleteInput: noHint,
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    // its list lies over the fields and buttons of the form
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, boxShadow: theme.shadows[4] }),
    },
  },
  // ↑ from the first row leads there, not Tab (`move-between-rows.ts`)
  MuiTableSortLabel: { defaultProps: { tabIndex: -1 } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.palette.divider,
        overflowWrap: 'break-word',
        // the last column must not be cut off
        '@media print': {
          fontSize: '9pt !important',
          height: 'auto !important',
          minWidth: '0 !important',
          padding: '2pt 4pt !important',
          overflowWrap: 'anywhere',
        },
      }),
      sizeSmall: {
        height: 40,
        padding: '6px 12px',
        fontSize: 14,
        '&.MuiTableCell-paddingCheckbox': { padding: '0 8px', ...offPaper },
      },
      head: ({ theme }) => ({
        color: theme.palette.text.secondary,
        fontWeight: 500,
        backgroundColor: theme.palette.background.paper,
        whiteSpace: 'nowrap',
        '@media print': { whiteSpace: 'normal', position: 'static !important' },
      }),
    },
  },
  // with large text its numbers need a line
  MuiTablePagination: {
    styleOverrides: { toolbar: { flexWrap: 'wrap', justifyContent: 'flex-end' }, spacer: { flexBasis: 0 } },
  },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: 13, maxWidth: 320 } } },
  // on a phone the button goes under the text
  MuiAlert: { styleOverrides: { root: { borderRadius: 8, flexWrap: 'wrap' }, message: { flex: '1 1 180px' } } },
  MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  // no focus ring for what the program focused
  MuiModal: { styleOverrides: { root: { '& [tabindex="-1"]:focus-visible': { outline: 'none' } } } },
  MuiDialog: { defaultProps: { slotProps: { paper: { elevation: 8 } } } },
  MuiMenu: { defaultProps: { elevation: 4 } },
  // a shadow alone is not seen on dark
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }) } },
  // as light as the content it stands for: a card is white with a border, text is light grey
  MuiSkeleton: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: alpha(theme.palette.text.primary, 0.07) }),
      rounded: ({ theme }) => ({
        border: `1px solid ${theme.palette.divider}`,
        backgroundColor: theme.palette.background.paper,
      }),
      rectangular: ({ theme }) => ({ backgroundColor: alpha(theme.palette.text.primary, 0.03) }),
    },
  },
  // react-admin's DataTable puts the row checkbox's aria-label on a span, where it has no effect: move it to the input
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        input: (owner) => ({
          ...('aria-label' in owner && { 'aria-label': String(owner['aria-label']) }),
        }),
        root: { 'aria-label': undefined },
      },
    },
  },
}
