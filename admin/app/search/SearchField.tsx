import { useEffect, useRef, useState, type Ref } from 'react'
import SearchIcon from '@mui/icons-material/Search'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useLocation, useNavigate } from 'react-router'
import { search_query_chars_max } from '#shared/rules/limits.ts'
import { searchTexts as t } from '#shared/text/search.ts'
import { useRole } from '../../parts/session/use-role.ts'
import type { objectActions } from '../../parts/search/object-actions.ts'
import { optionsHere, optionsOf, showFacts, type SearchOption } from '../../parts/search/options.ts'
import { useSearch } from '../../parts/search/use-search.ts'

/** An option, and the query that it answers; null until the answer has arrived */
type Line = SearchOption & { text: string | null }

type SearchFieldProps = {
  input: Ref<HTMLInputElement>
  /** fills a phone's screen */
  isFull?: boolean
  onDone?: () => void
}

/** Finds anything by one line, with the keyboard alone: arrows, Enter, Esc. */
export function SearchField({ input, isFull = false, onDone }: SearchFieldProps) {
  const [typed, setTyped] = useState('')
  const role = useRole()
  const navigate = useNavigate()
  const { isLoading, isSettled, retry, ...found } = useSearch(typed)
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const [actionsOf, setActionsOf] = useState<typeof objectActions>()
  const here = isOpen && actionsOf ? optionsHere(actionsOf(pathname, typed)) : []
  const options = optionsOf(found, typed, role, here).map((option) => ({
    ...option,
    text: isSettled ? typed.trim() : null,
  }))
  const count = options.filter(({ to }) => to !== undefined).length
  const canRepeat = options.some(({ again }) => again)

  const choose = (option: SearchOption | null) => {
    if (option?.again) return retry()
    const { to, press } = option ?? {}
    if (!to && !press) return
    setTyped('')
    onDone?.()
    if (to) void navigate(to)
    // once the list is closed and has given the focus back: what is pressed may open a dialog
    else if (press) setTimeout(press)
  }
  const enter = useEnter({
    first: options.find(canBeChosen) ?? null,
    isWaiting: isLoading,
    choose,
    typed,
  })

  return (
    <Box role="search" aria-label={t.label} sx={{ width: '100%', maxWidth: isFull ? 'none' : 640 }}>
      <Autocomplete<Line>
        value={null}
        inputValue={typed}
        options={options}
        onOpen={() => {
          setIsOpen(true)
          // not needed for the first list; without it the search finds what it finds
          void import('../../parts/search/object-actions.ts')
            .then((part) => setActionsOf(() => part.objectActions))
            .catch(() => undefined)
        }}
        onClose={() => setIsOpen(false)}
        loading={isLoading}
        loadingText={t.looking}
        noOptionsText={typed.trim() === '' ? t.hint : t.nothing}
        groupBy={({ group }) => group}
        // MUI keeps the highlight on an option with the same label; options of another query differ, so the first one is highlighted
        getOptionLabel={({ key, text }) => `${key} ${text}`}
        getOptionKey={({ key }) => key}
        getOptionDisabled={(option) => !canBeChosen(option)}
        isOptionEqualToValue={(a, b) => a.key === b.key}
        filterOptions={(all) => all}
        autoHighlight={isSettled || here.length > 0}
        openOnFocus
        clearOnBlur={false}
        blurOnSelect={!canRepeat}
        disableCloseOnSelect={canRepeat}
        forcePopupIcon={false}
        disablePortal={isFull}
        clearText={t.clear}
        onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
        onChange={(_event, option) => choose(option)}
        onKeyDown={enter}
        slotProps={{
          listbox: {
            'aria-label': t.label,
            'aria-labelledby': undefined,
            sx: { maxHeight: isFull ? 'calc(100dvh - 96px)' : 'min(70vh, 560px)' },
          },
          paper: { elevation: 4 },
        }}
        // MUI's own groups are list items between listbox and options, which screen readers do not expect
        renderGroup={({ key, group, children }) => (
          <li key={key} role="group" {...(group && { 'aria-label': group })}>
            {group && (
              <Box aria-hidden sx={heading}>
                {group}
              </Box>
            )}
            <Box component="ul" role="none" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          </li>
        )}
        renderOption={({ key: _key, ...line }, option) => (
          <Box
            component="li"
            {...line}
            key={option.key}
            // what only says something is no disabled choice
            sx={{ display: 'block !important', py: '6px !important', opacity: '1 !important' }}
          >
            <Box sx={{ overflowWrap: 'anywhere', ...(option.to || option.press ? {} : { color: 'text.secondary' }) }}>
              {option.name}
            </Box>
            {option.facts.length > 0 && (
              <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
                {showFacts(option.facts)}
              </Box>
            )}
          </Box>
        )}
        renderInput={({ InputProps, inputProps, ...params }) => (
          <TextField
            {...params}
            placeholder={isFull ? t.placeholder_short : t.placeholder}
            inputRef={input}
            sx={{ m: 0 }}
            slotProps={{
              htmlInput: {
                ...inputProps,
                'aria-label': t.label,
                'aria-keyshortcuts': 'Control+K /',
                maxLength: search_query_chars_max,
                enterKeyHint: 'go',
              },
              input: {
                ...InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon fontSize="small" />
                  </InputAdornment>
                ),
                ...(!isFull && typed === '' && { endAdornment: <Keys /> }),
              },
            }}
          />
        )}
      />
      <span role="status" className="visually-hidden">
        {isSettled && t.found(count)}
      </span>
    </Box>
  )
}

/** Other lines only say something. */
const canBeChosen = ({ to, press, again }: SearchOption) => Boolean(to ?? press ?? again)

const heading = { px: 2, pt: 1.25, pb: 0.25, fontSize: 14, fontWeight: 500, color: 'text.secondary' }

/** Enter before the answer waits for it: what is still shown belongs to another text. */
function useEnter({
  first,
  isWaiting,
  choose,
  typed,
}: {
  first: SearchOption | null
  isWaiting: boolean
  choose: (option: SearchOption | null) => void
  typed: string
}) {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === undefined || isWaiting) return
    const isSame = asked.current === typed
    asked.current = undefined
    if (isSame) choose(first)
  })
  return (event: { key: string; defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || !isWaiting) return
    asked.current = typed
    event.defaultMuiPrevented = true
  }
}

function Keys() {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{ fontFamily: 'inherit', fontSize: 13, color: 'text.secondary', px: 1, whiteSpace: 'nowrap' }}
    >
      {t.keys}
    </Box>
  )
}
