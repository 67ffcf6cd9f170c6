import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { LegalText } from '#shared/contract/legal-texts.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { formError } from '#shared/ra/requests/form-error.ts'
import { showTime } from '#shared/rules/clock.ts'
import { legalTextTexts as t } from '#shared/text/legal-texts.ts'
import { adminApi } from '../../parts/api.ts'
import { useLegalTexts } from './use-legal-texts.ts'

/** Every legal text in force, and whether a person has confirmed that a lawyer checked it. */
export function LegalTextsPanel() {
  const { data: texts, error, refetch } = useLegalTexts()
  if (error && !texts) return <Failure error={error} onRetry={refetch} />
  return (
    <Panel title={t.title}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t.subtitle}
      </Typography>
      {!texts && <Skeleton variant="rectangular" height={320} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {texts?.map((text) => (
          <Line key={text.kind} text={text} />
        ))}
      </Box>
    </Panel>
  )
}

function Line({ text: { kind, title, edition, url, text_sha256, confirmed_at, confirmed_by } }: { text: LegalText }) {
  const { canAccess: mayConfirm } = useCanAccess({ resource: 'legal-texts', action: 'confirm' })
  const { change, errors } = useChange(() => undefined)
  const failure = formError(errors, [])
  const name = t.edition(title, edition)
  const confirm = () =>
    change(
      () => adminApi.call('POST /settings/legal-texts/{kind}/confirm', { params: { kind }, body: { text_sha256 } }),
      t.done,
    )
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link href={url} target="_blank" rel="noreferrer">
          {title}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {t.edition_of(edition)}
          {confirmed_at !== null && `. ${t.confirmed(confirmed_by ?? '', showTime(confirmed_at))}`}
        </Typography>
        {failure && (
          <Typography variant="body2" color="error">
            {failure}
          </Typography>
        )}
      </Box>
      <StatusChip {...(confirmed_at === null ? t.waiting : t.checked)} />
      {confirmed_at === null && (
        <ConfirmButton
          variant="outlined"
          size="small"
          aria-label={t.confirm_of(title)}
          title={t.confirm_title}
          content={t.confirm_about(name)}
          verb={t.confirm_verb}
          whyNot={mayConfirm ? null : t.only_owner}
          onConfirm={confirm}
        >
          {t.confirm}
        </ConfirmButton>
      )}
    </Box>
  )
}
