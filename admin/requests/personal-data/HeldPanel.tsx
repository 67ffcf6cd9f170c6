import { type ReactNode, useState } from 'react'
import { useCanAccess, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PersonalDataErased, PersonalDataHeld, Stays } from '#shared/contract/personal-data.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { file_timeout_ms } from '#shared/ra/SaveFileButton.tsx'
import { saveAnswer } from '#shared/ra/save-answer.ts'
import { personalDataTexts as t } from '#shared/text/personal-data.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

type HeldPanelProps = { phone: string; held: PersonalDataHeld; onChange: (held: PersonalDataHeld) => void }

/** What an erasure would mask, what would stay, and both actions. */
export function HeldPanel({ phone, held, onChange }: HeldPanelProps) {
  const notify = useNotify()
  const { canAccess: mayErase } = useCanAccess({ resource: 'personal-data', action: 'erase' })
  const [done, setDone] = useState<PersonalDataErased>()
  const { erased, stopped } = held
  // the answer of the erasure knows more: by then the names are gone
  const stays = done?.stays ?? held.stays
  const erasable = Object.values(erased).some((count) => count > 0)
  const isKept = erasable || stopped || stays.length > 0

  const exportAll = async (reason: string) => {
    const answer = await adminApi.file('POST /personal-data/export', {
      body: { phone, reason },
      timeout_ms: file_timeout_ms,
    })
    saveAnswer(answer, t.file_name)
  }
  const erase = async (reason: string) => {
    setDone(await adminApi.call('POST /personal-data/erase', { body: { phone, reason } }))
    notify(t.done)
    onChange(await adminApi.call('POST /personal-data/search', { body: { phone } }))
  }

  return (
    <Panel title={t.found(held.phone)}>
      <Box role="status" sx={{ display: 'grid', gap: 2.5 }}>
        {isKept ? (
          <>
            <Counts title={t.will_erase} counts={erased} names={t.erased} none={t.nothing_to_erase} />
            {done && Object.values(done.beside).some((count) => count > 0) && (
              <Counts title={t.also_erased} counts={done.beside} names={t.beside} none={t.nothing_to_erase} />
            )}
            <Staying stays={stays} />
            {done && done.mentions.length > 0 && <Mentions mentions={done.mentions} />}
            <Typography color="text.secondary">{t.backups_stay}</Typography>
          </>
        ) : (
          <Typography>{t.nothing}</Typography>
        )}
        {stopped && <Alert severity="info">{t.stopped}</Alert>}
        {mayErase && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <ReasonButton
              variant="outlined"
              title={t.export_title}
              content={t.export_about}
              verb={t.export}
              onConfirm={exportAll}
            >
              {t.export}
            </ReasonButton>
            <ReasonButton
              variant="outlined"
              color="error"
              title={t.erase_title}
              content={t.erase_about}
              verb={t.erase}
              whyNot={erasable || !stopped ? null : t.nothing_to_erase}
              onConfirm={erase}
            >
              {t.erase}
            </ReasonButton>
          </Box>
        )}
      </Box>
    </Panel>
  )
}

/** What stays, with its article and term. */
function Staying({ stays }: { stays: readonly Stays[] }) {
  return (
    <Part title={t.will_stay} none={stays.length === 0 && t.nothing_stays}>
      {stays.map(({ kind, count, what, basis, term }) => (
        <Box component="li" key={kind} sx={line}>
          <span>
            {what}
            <Typography color="text.secondary" variant="body2">
              {t.stays_by(basis, term)}
            </Typography>
          </span>
          <strong>{count}</strong>
        </Box>
      ))}
    </Part>
  )
}

/** Texts of clients that only a person can judge. */
function Mentions({ mentions }: Pick<PersonalDataErased, 'mentions'>) {
  return (
    <Alert severity="warning">
      <strong>{t.mentions}.</strong> {t.mentions_about}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {mentions.map((mention) => (
          <li key={`${mention.resource} ${mention.id}`}>{t.mention(mention)}</li>
        ))}
      </Box>
    </Alert>
  )
}

type CountsProps<Name extends string> = {
  title: string
  counts: Record<Name, number>
  names: Record<Name, string>
  none: string
}

function Counts<Name extends string>({ title, counts, names, none }: CountsProps<Name>) {
  const counted = (Object.keys(names) as Name[]).filter((name) => counts[name] > 0)
  return (
    <Part title={title} none={counted.length === 0 && none}>
      {counted.map((name) => (
        <Box component="li" key={name} sx={line}>
          <span>{names[name]}</span>
          <strong>{counts[name]}</strong>
        </Box>
      ))}
    </Part>
  )
}

/** @param none the text shown instead of an empty list; false where the list has rows */
function Part({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ fontSize: '1rem', mb: 0.5 }}>
        {title}
      </Typography>
      {none ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </section>
  )
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
}
