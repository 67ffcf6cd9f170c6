import { useCanAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Link, Navigate, useLocation } from 'react-router'
import { first_step } from '#shared/browser/addresses.ts'
import { hasHere } from '#shared/browser/has-here.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { TypedHere } from '#shared/ra/form/TypedHere.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { BackupPanel } from './BackupPanel.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CostsPanel } from './CostsPanel.tsx'
import { LegalTextsPanel } from './LegalTextsPanel.tsx'
import { MailForm } from './MailForm.tsx'
import { MailPanel } from './MailPanel.tsx'
import { RegistriesPanel } from './RegistriesPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { SealPanel } from './SealPanel.tsx'
import { nextStep } from './setup-places.ts'
import { SetupLine } from './SetupLine.tsx'
import { SetupPanel } from './SetupPanel.tsx'
import { SmsForm } from './SmsForm.tsx'
import { SellerFacts } from './SellerFacts.tsx'
import { SellerForm } from './SellerForm.tsx'
import { settingsPart } from '../../parts/links.ts'
import { useInstallation } from './use-installation.ts'
import { useSeller } from './use-seller.ts'

/** Who issues bills and acts, and what else the operator has set, a part at a time. */
export function SellerPage() {
  const { canAccess: mayUpdate, isPending } = useCanAccess({ resource: 'seller', action: 'update' })
  const { data: seller, error, refetch } = useSeller()
  const { hash } = useLocation()
  const usual = hasHere('seller') && hash !== `#${first_step}` ? 'seller' : 'setup'
  const shown = partNames.find((part) => hash === `#${part}`) ?? usual
  if (error && seller === undefined) return <Failure error={error} onRetry={refetch} />
  if (seller === undefined || isPending) return <PageSkeleton />
  return (
    <Page title={t.title} subtitle={shown === 'seller' ? (mayUpdate ? t.subtitle : t.only_read) : undefined}>
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Parts shown={shown} />
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, maxWidth: 640, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {shown === 'seller' && (
            <>
              {seller === null && <Alert severity="warning">{t.absent}</Alert>}
              {mayUpdate && (
                <Card>
                  <SellerForm seller={seller} reload={refetch} />
                </Card>
              )}
              {!mayUpdate && <TypedHere />}
              {!mayUpdate && seller && (
                <Panel>
                  <SellerFacts seller={seller} />
                </Panel>
              )}
            </>
          )}
          {shown === 'legal-texts' && <LegalTextsPanel />}
          {ofInstallation(shown) && <InstallationPart shown={shown} isFirst={hash === `#${first_step}`} />}
          {shown === 'mail' && <MailPanel />}
          {shown === 'seal' && <SealPanel />}
          {shown === 'backup' && <BackupPanel />}
          {shown === 'retention' && <RetentionPanel />}
          {shown === 'costs' && <CostsPanel />}
        </Box>
      </Box>
    </Page>
  )
}

const ofInstallation = (part: string) => ['setup', 'company', 'mail', 'sms', 'registries'].includes(part)

/** What is set of the installation itself. */
function InstallationPart({ shown, isFirst }: { shown: keyof typeof t.parts; isFirst: boolean }) {
  const { data, error, refetch } = useInstallation()
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  if (isFirst) return <Navigate to={settingsPart(nextStep(data)?.part ?? 'setup')} replace />
  if (shown === 'setup') return <SetupPanel installation={data} />
  if (shown === 'registries') return <RegistriesPanel installation={data} />
  return (
    <>
      <SetupLine installation={data} part={shown} />
      {shown === 'company' && <CompanyForm installation={data} />}
      {shown === 'mail' && <MailForm installation={data} />}
      {shown === 'sms' && <SmsForm installation={data} />}
    </>
  )
}

const partNames = (Object.keys(t.parts) as (keyof typeof t.parts)[]).filter(
  (part) => part !== 'seller' || hasHere('seller'),
)

/** The parts of the settings, each with its address. */
function Parts({ shown }: { shown: keyof typeof t.parts }) {
  return (
    <Box
      component="nav"
      aria-label={t.parts_label}
      sx={{ display: 'flex', flexWrap: 'wrap', flexDirection: { md: 'column' } }}
    >
      {partNames.map((part) => (
        <Part key={part} to={`#${part}`} aria-current={part === shown ? 'page' : undefined}>
          {t.parts[part]}
        </Part>
      ))}
    </Box>
  )
}

const Part = styled(Link)(({ theme }) => ({
  display: 'block',
  padding: '6px 12px',
  fontSize: 14,
  borderRadius: 8,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-current]': { background: theme.palette.action.selected, fontWeight: 600 },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
}))

const columns = { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' }
