import { useId, useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { viewerTexts as t } from '../text/ra.ts'
import { type LoadPart, usePart } from './page-part.tsx'
import { PageImage } from './PageImage.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { useViewerZoom } from './use-viewer-zoom.ts'

type PagesViewerProps = {
  /** cache key of the pages */
  name: string
  title: string
  pages: number
  loadPart: LoadPart
  onClose: () => void
}

/** A document page by page; the arrow keys turn pages, plus and minus change their size. */
export function PagesViewer({ name, title, pages, loadPart, onClose }: PagesViewerProps) {
  const isPhone = useIsPhone()
  const heading = useId()
  const [page, setPage] = useState(1)
  const turn = (by: number) => setPage((now) => Math.min(pages, Math.max(1, now + by)))
  const { data } = usePart(name, { page, part: 1 }, loadPart)
  const columns = data?.tiles.columns ?? 1
  const { region, zoom, zoomBy, isLast } = useViewerZoom(columns)
  const turnByKey = (key: string) => {
    if (key === '+' || key === '=') zoomBy(1)
    if (key === '-') zoomBy(-1)
    // the arrow keys move an enlarged page
    if (zoom > 1) return
    if (key === 'ArrowRight' || key === 'PageDown') turn(1)
    if (key === 'ArrowLeft' || key === 'PageUp') turn(-1)
  }
  return (
    <Dialog
      open
      fullScreen={isPhone}
      maxWidth={columns > 1 ? 'xl' : 'md'}
      fullWidth
      onClose={onClose}
      aria-labelledby={heading}
      onKeyDown={(event) => turnByKey(event.key)}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, pl: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box
          id={heading}
          sx={{
            flex: 1,
            minWidth: 0,
            fontWeight: 500,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {title}
        </Box>
        <IconButton aria-label={t.smaller} disabled={isLast(-1)} onClick={() => zoomBy(-1)}>
          <RemoveIcon />
        </IconButton>
        <span aria-live="polite">{t.percent(zoom)}</span>
        <IconButton aria-label={t.larger} disabled={isLast(1)} onClick={() => zoomBy(1)}>
          <AddIcon />
        </IconButton>
        <IconButton aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        role="region"
        aria-label={t.page_of(page, pages)}
        tabIndex={0}
        ref={region}
        data-view
        sx={{ overflow: 'auto', flex: 1, bgcolor: 'background.default', p: { xs: 1, sm: 2 } }}
      >
        <Box sx={{ width: `${zoom * 100}%` }}>
          <PageImage key={page} name={name} page={page} alt={t.page_of(page, pages)} loadPart={loadPart} />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1,
          p: 0.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <IconButton aria-label={t.previous} disabled={page === 1} onClick={() => turn(-1)}>
          <PreviousIcon />
        </IconButton>
        <span aria-live="polite">{t.page_of(page, pages)}</span>
        <IconButton aria-label={t.next} disabled={page === pages} onClick={() => turn(1)}>
          <NextIcon />
        </IconButton>
      </Box>
    </Dialog>
  )
}
