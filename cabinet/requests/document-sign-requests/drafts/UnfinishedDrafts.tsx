import { useState } from 'react'
import { useCanAccess, useRefresh } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { SavedDraft } from '#shared/contract/saved-drafts.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { useUndoable } from '#shared/ra/use-undoable.ts'
import { twoLines } from '#shared/ra/two-lines.ts'
import { showTime } from '#shared/rules/clock.ts'
import { savedDraftTexts as t } from '#shared/text/saved-drafts.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { links } from '../../../parts/links.ts'
import { useAnswer } from '../../../parts/use-answer.ts'

const newest = { query: { sort: '["updated_at","DESC"]', range: '[0,199]' } }

/** `brief`: only the last few, with a link to all of them */
type UnfinishedDraftsProps = { brief?: boolean }

/** Forms of new requests that were left unfinished, the last changed first; nothing when there are none. */
export function UnfinishedDrafts({ brief = false }: UnfinishedDraftsProps) {
  const { canAccess = false } = useCanAccess({ resource: 'saved-drafts', action: 'create' })
  return canAccess ? <Drafts brief={brief} /> : null
}

const brief_max = 3

function Drafts({ brief }: { brief: boolean }) {
  const { data: drafts = [] } = useAnswer('GET /saved-drafts', newest)
  const listed = brief ? drafts.slice(0, brief_max) : drafts
  if (drafts.length === 0) return null
  return (
    <Box sx={{ mb: 2, width: '100%', textAlign: 'left' }}>
      <Panel title={t.title}>
        <Typography variant="body2" color="text.secondary" sx={{ mt: -1 }}>
          {t.hint}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {listed.map((draft) => (
            <DraftLine key={draft.id} draft={draft} />
          ))}
        </Box>
        {listed.length < drafts.length && (
          <Link to={links.list('document-sign-requests', { status: ['draft'] })}>{t.all(drafts.length)}</Link>
        )}
      </Panel>
    </Box>
  )
}

function DraftLine({ draft }: { draft: SavedDraft }) {
  const undoable = useUndoable()
  const refresh = useRefresh()
  const [isGone, setIsGone] = useState(false)
  const { id, version } = draft
  const remove = () =>
    undoable(t.removed, {
      hide: () => setIsGone(true),
      show: () => setIsGone(false),
      act: () =>
        cabinetApi
          .call('DELETE /saved-drafts/{id}', { params: { id }, headers: { 'if-match': `"${version}"` } })
          .then(refresh),
    })
  if (isGone) return null
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ ...twoLines, fontWeight: 500, overflowWrap: 'anywhere' }}>{titleOf(draft)}</Box>
        <Typography variant="caption" color="text.secondary" component="div" sx={twoLines}>
          {[
            peopleOf(draft),
            draft.documents.length === 0 ? t.no_documents : t.of_documents(draft.documents.length),
          ].join(' · ')}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div">
          {t.by(draft.updated_by, showTime(draft.updated_at))}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexShrink: 0 }}>
        <Button component={Link} to={links.savedDraft(draft.id)} variant="outlined" size="small">
          {t.continue}
        </Button>
        <Button size="small" color="error" onClick={remove}>
          {t.remove}
        </Button>
      </Box>
    </Box>
  )
}

const titleOf = ({ title, documents }: SavedDraft) => title.trim() || documents[0]?.title || t.untitled

const names_shown = 3

function peopleOf({ signers, typed }: SavedDraft): string {
  const names = [...signers, typed].map(({ full_name }) => full_name.trim()).filter(Boolean)
  const more = names.length - names_shown
  const listed = names.slice(0, names_shown)
  return names.length === 0 ? t.nobody : [...listed, ...(more > 0 ? [t.more(more)] : [])].join(', ')
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '&:last-of-type': { pb: 0 },
}
