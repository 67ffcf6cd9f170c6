import { Suspense, useState, type ReactNode } from 'react'
import { useListContext, useNotify } from 'ra-core'
import CloseIcon from '@mui/icons-material/Close'
import SharedIcon from '@mui/icons-material/Group'
import ShareIcon from '@mui/icons-material/GroupOutlined'
import ViewIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { textOf } from '../../../browser/text-of.ts'
import type { SavedView } from '../../../contract/saved-views.ts'
import { viewTexts as t } from '../../../text/saved-views.ts'
import { nounOf, type Side } from '../../resource-paths.ts'
import { screen } from '../../screen.ts'
import { useIsPhone } from '../../use-is-phone.ts'
import { chip } from '../chip.ts'
import { useColumnLook } from '../columns/use-column-look.ts'
import { useSavedViews, type ViewsApi } from './use-saved-views.ts'
import { isSameFilter, viewAddress, type ListView } from './view-of-list.ts'
import { ViewPanel } from './ViewPanel.tsx'

const SaveView = screen(() => import('./SaveView.tsx'), 'SaveView')

type ViewsProps = {
  side: Side
  api: ViewsApi
  /** ready filters */
  presets?: readonly ListView[]
}

/** Ready filters, those that its reader or a colleague has saved, and how the table looks, behind one button. */
export function Views({ side, api, presets = [] }: ViewsProps) {
  const { resource, filterValues = {}, sort } = useListContext()
  const list = nounOf(side, resource)
  const [isSaving, setIsSaving] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  // a list as it opens has no view to name
  const isAsked = anchor !== null || !isSameFilter(filterValues, {})
  const { views, save, share, remove } = useSavedViews(api, list, isAsked)
  const { setHidden, setPlaced } = useColumnLook(resource)
  const notify = useNotify()
  const isOn = ({ filter, sort: order }: Omit<ListView, 'name'>) =>
    isSameFilter(filter, filterValues) && (!order || (order.field === sort.field && order.order === sort.order))
  const name = [...presets, ...views].find(isOn)?.name
  const close = () => setAnchor(null)
  const show = ({ columns }: SavedView) => {
    if (columns) {
      setHidden(columns.flatMap(({ source, hidden }) => (hidden ? [source] : [])))
      setPlaced(columns.map(({ source, width }) => ({ source, width })))
    }
    close()
  }
  return (
    <>
      <Button
        color="inherit"
        startIcon={<ViewIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={name === undefined ? t.button : t.button_of(name)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...chip(name !== undefined), borderStyle: 'solid' }}
      >
        <Box component="span" className="wide-only" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name ?? t.button}
        </Box>
      </Button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t.label, elevation: 4, sx: paper } }}
        >
          <Box sx={lines}>
            {presets.map((preset) => (
              <Line
                key={preset.name}
                isOn={isOn(preset)}
                to={isOn(preset) ? viewAddress({ filter: {} }) : viewAddress(preset)}
                onClick={close}
              >
                {preset.name}
              </Line>
            ))}
            {views.map((view) => (
              <Box key={view.id} sx={{ display: 'flex', alignItems: 'center', minWidth: 0, width: '100%' }}>
                <Line isOn={isOn(view)} to={viewAddress(view)} onClick={() => show(view)}>
                  {view.name}
                </Line>
                {view.own ? (
                  <>
                    <Icon
                      label={view.shared ? t.unshare(view.name) : t.share(view.name)}
                      isOn={view.shared}
                      onClick={() =>
                        void share(view, !view.shared).catch((error: unknown) =>
                          notify(textOf(error), { type: 'error' }),
                        )
                      }
                    >
                      {view.shared ? <SharedIcon fontSize="small" /> : <ShareIcon fontSize="small" />}
                    </Icon>
                    <Icon
                      label={t.forget(view.name)}
                      onClick={() => {
                        // the open panel would hide «Отменить» from the keyboard and from assistive technology
                        close()
                        remove(view)
                      }}
                    >
                      <CloseIcon fontSize="small" />
                    </Icon>
                  </>
                ) : (
                  <Typography variant="caption" color="text.secondary" noWrap sx={{ maxWidth: 160, ml: 1 }}>
                    {t.of(view.author)}
                  </Typography>
                )}
              </Box>
            ))}
            <Button
              size="small"
              onClick={() => {
                close()
                setIsSaving(true)
              }}
            >
              {t.save}
            </Button>
          </Box>
          {!isPhone && <ViewPanel />}
        </Popover>
      )}
      {isSaving && (
        <Suspense>
          <SaveView list={list} views={views} onSave={save} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

type IconProps = { label: string; isOn?: boolean; onClick: () => void; children: ReactNode }

function Icon({ label, isOn, onClick, children }: IconProps) {
  return (
    <IconButton size="small" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {children}
    </IconButton>
  )
}

type LineProps = { isOn: boolean; to: string; onClick: () => void; children: string }

function Line({ isOn, to, onClick, children }: LineProps) {
  return (
    <Button
      component={Link}
      to={to}
      size="small"
      color="inherit"
      aria-current={isOn ? 'true' : undefined}
      onClick={onClick}
      sx={{ ...line, ...(isOn && { bgcolor: 'action.selected' }) }}
    >
      {children}
    </Button>
  )
}

const paper = { mt: 0.5, p: 1.5, width: 420, maxWidth: 'calc(100vw - 32px)' }
const lines = { display: 'grid', gap: 0.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }
const line = { flex: 1, justifyContent: 'flex-start', fontSize: 14, overflowWrap: 'anywhere', textAlign: 'start' }
