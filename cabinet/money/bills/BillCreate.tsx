import { useState, type ComponentProps } from 'react'
import { CreateBase, useGetList, useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import { Link, Navigate } from 'react-router'
import type { Bill, BillCreate as Order } from '#shared/contract/bills.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { links } from '../../parts/links.ts'
import { useOwnName } from '../../parts/session/use-own-name.ts'
import { BillFields } from './BillFields.tsx'
import { useBillDefaults } from './use-bill-defaults.ts'

export function BillCreate() {
  const own_name = useOwnName()
  if (own_name === undefined) return <PageSkeleton />
  return own_name === null ? <OfCompany /> : <BillForm own_name={own_name} />
}

function OfCompany() {
  const { data: organizations, error, refetch } = useGetList<LegalEntity>('organizations', first)
  if (organizations?.length === 0) return <NoOrganization />
  if (organizations) return <BillForm own_name={null} />
  return error ? <NotLoaded error={error} onRetry={refetch} /> : <PageSkeleton />
}

const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const
const back = { to: links.list('bills'), label: t.title }

function BillForm({ own_name }: { own_name: string | null }) {
  const defaults = useBillDefaults()
  const [made, setMade] = useState<Bill>()
  const notify = useNotify()
  // the form is unmounted as soon as the bill exists: a second click would create another, and its warning about
  // unsaved changes would block navigation
  if (made) return <Navigate to={links.show('bills', made.id)} replace />
  if (!defaults) return <PageSkeleton />

  const onSuccess = (bill: Bill) => {
    trackGoal('bill_created')
    setMade(bill)
    if (bill.email_status === 'sent') notify(t.made(bill.email), { type: 'success' })
    else notify(t.made_unsent, { type: 'warning' })
  }

  return (
    <MoneyFrame>
      <CreateBase<Order, Bill> mutationOptions={{ onSuccess }}>
        <FormPage title={t.new} back={back} saveLabel={t.create} defaultValues={defaults}>
          <BillFields own_name={own_name} />
        </FormPage>
      </CreateBase>
    </MoneyFrame>
  )
}

function NotLoaded(failure: ComponentProps<typeof Failure>) {
  return (
    <MoneyFrame>
      <Page title={t.new} back={back}>
        <Failure {...failure} />
      </Page>
    </MoneyFrame>
  )
}

function NoOrganization() {
  const add = (
    <Button component={Link} to={links.create('legal-entities')} variant="contained">
      {t.add_organization}
    </Button>
  )
  return (
    <MoneyFrame>
      <Page title={t.new} back={back}>
        <EmptyState title={t.no_organization_title} hint={t.no_organization} action={add} />
      </Page>
    </MoneyFrame>
  )
}
