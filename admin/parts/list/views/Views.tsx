import { Suspense, useId, useState } from 'react'
import { useListContext, useStore } from 'ra-core'
import CloseIcon from '@mui/icons-material/Close'
import ViewIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import { viewTexts as t } from '#shared/text/admin.ts'
import { useProfile } from '../../session/use-role.ts'
import { presetsOf } from './presets.ts'
import { isSameFilter, readViews, viewAddress, withoutSearch, type SavedView } from './saved-views.ts'
import { ViewPanel } from './ViewPanel.tsx'
import { screen } from '#shared/ra/screen.ts'

const SaveView = screen(() => import('./SaveView.tsx'), 'SaveView')

/** Above a list: ready filters, those that its reader has saved, and how its table looks. */
export function Views() {
  const { resource, filterValues = {}, sort } = useListContext()
  const [stored, setStored] = useStore<unknown>(`${resource}.views`)
  const [, setHidden] = useStore<string[]>(`${resource}.datatable`)
  const [isSaving, setIsSaving] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useIsPhone()
  const panel = useId()
  const views = readViews(stored)
  const presets = presetsOf(resource, new Date(), useProfile()?.id)
  const isOn = ({ filter, sort: order }: Pick<SavedView, 'filter'> & Partial<SavedView>) =>
    isSameFilter(filter, filterValues) && (!order || (order.field === sort.field && order.order === sort.order))
  const isFiltered = !isSameFilter(withoutSearch(filterValues), {})
  const isKnown = [...presets, ...views].some(isOn)
  return (
    <>
      <Box sx={bar} role="group" aria-label={t.label}>
        {presets.map((preset) => (
          <Chip
            key={preset.name}
            isOn={isOn(preset)}
            to={isOn(preset) ? viewAddress({ filter: {} }) : viewAddress(preset)}
          >
            {preset.name}
          </Chip>
        ))}
        {views.map((view) => (
          <Box key={view.name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 0 }}>
            <Chip isOn={isOn(view)} to={viewAddress(view)} onClick={() => view.hidden && setHidden(view.hidden)}>
              {view.name}
            </Chip>
            <IconButton
              size="small"
              aria-label={t.forget(view.name)}
              title={t.forget(view.name)}
              onClick={() => setStored(views.filter(({ name }) => name !== view.name))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {isFiltered && !isKnown && (
          <Button size="small" onClick={() => setIsSaving(true)}>
            {t.save}
          </Button>
        )}
        {!isPhone && (
          <Button
            size="small"
            startIcon={<ViewIcon />}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ ml: 'auto' }}
          >
            {t.button}
          </Button>
        )}
        {isSaving && (
          <Suspense>
            <SaveView views={views} onSave={setStored} onClose={() => setIsSaving(false)} />
          </Suspense>
        )}
      </Box>
      {!isPhone && <ViewPanel id={panel} isOpen={isOpen} onSave={() => setIsSaving(true)} />}
    </>
  )
}

type ChipProps = { isOn: boolean; to: string; onClick?: () => unknown; children: string }

function Chip({ isOn, to, onClick, children }: ChipProps) {
  return (
    <Button
      component={Link}
      to={to}
      size="small"
      variant="outlined"
      color={isOn ? 'primary' : 'secondary'}
      aria-current={isOn ? 'true' : undefined}
      onClick={onClick}
      sx={{ ...chip, ...(isOn && { bgcolor: 'action.selected' }) }}
    >
      {children}
    </Button>
  )
}

/** One line on a phone, which scrolls sideways: what is below must not move when it comes. */
const bar = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 1,
  alignItems: 'center',
  minHeight: 36,
  mb: 1.5,
}
const chip = {
  flexShrink: 0,
  borderRadius: 5,
  minHeight: 32,
  px: 1.5,
  fontSize: 14,
  overflowWrap: 'anywhere',
  textAlign: 'start',
}
