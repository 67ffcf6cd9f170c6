import { useCanAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Failure } from '#shared/ra/Failure.tsx'
import { TypedHere } from '#shared/ra/form/TypedHere.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { LegalTextsPanel } from './LegalTextsPanel.tsx'
import { MailPanel } from './MailPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { SealPanel } from './SealPanel.tsx'
import { SellerFacts } from './SellerFacts.tsx'
import { SellerForm } from './SellerForm.tsx'
import { useSeller } from './use-seller.ts'

/** The seller, who issues bills and acts. */
export function SellerPage() {
  const { canAccess: mayUpdate, isPending } = useCanAccess({ resource: 'seller', action: 'update' })
  const { data: seller, error, refetch } = useSeller()
  if (error && seller === undefined) return <Failure error={error} onRetry={refetch} />
  if (seller === undefined || isPending) return <PageSkeleton />
  return (
    <Page title={t.title} subtitle={mayUpdate ? t.subtitle : t.only_read}>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}>
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
        <LegalTextsPanel />
        <MailPanel />
        <SealPanel />
        <RetentionPanel />
      </Box>
    </Page>
  )
}
