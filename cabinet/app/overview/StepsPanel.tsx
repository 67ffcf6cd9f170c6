import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { Overview } from '#shared/contract/overview.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { stepTexts as t } from '#shared/text/cabinet.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ConfirmPhoneButton } from '../profile/ConfirmPhoneButton.tsx'

/** What a new client still has to do; absent once the first document has been sent. */
export function StepsPanel({ latest, has_organization }: NonNullable<Overview['requests']>) {
  const { data: profile } = useAnswer('GET /profile')
  if (!profile) return null
  const { phone, client_kind } = profile
  const is_phone_confirmed = profile.phone_confirmed_at !== null
  const has_request = latest.length > 0
  // a registration confirms both; the phone is for samples, which the portal of one company does not need
  const isRegistered = pageConfig().mode === 'service'
  if ((is_phone_confirmed || !isRegistered) && has_request) return null
  return (
    <Panel title={t.title}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {isRegistered && <Step {...t.email} isDone />}
        {isRegistered && (
          <Step {...t.phone} isDone={is_phone_confirmed}>
            {phone ? <ConfirmPhoneButton phone={phone} /> : <To to={links.profile} label={t.phone.add} />}
          </Step>
        )}
        {client_kind === 'legal' && (
          <Step {...t.organization} isDone={has_organization}>
            <To to={links.create('legal-entities')} label={t.organization.add} />
          </Step>
        )}
        <Step {...t.request} isDone={has_request}>
          <To to={links.create('document-sign-requests')} label={t.request.add} />
        </Step>
      </Box>
    </Panel>
  )
}

type StepProps = { title: string; is_done: string; about: string; isDone: boolean; children?: ReactNode }

function Step({ title, is_done, about, isDone, children }: StepProps) {
  const Icon = isDone ? DoneIcon : OpenIcon
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Icon color={isDone ? 'success' : 'disabled'} titleAccess={isDone ? t.done : t.open} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{isDone ? is_done : title}</Box>
        {!isDone && (
          <Typography variant="body2" color="text.secondary">
            {about}
          </Typography>
        )}
      </Box>
      {!isDone && <Box sx={{ ml: { xs: 4.5, sm: 0 } }}>{children}</Box>}
    </Box>
  )
}

function To({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="outlined" size="small">
      {label}
    </Button>
  )
}
