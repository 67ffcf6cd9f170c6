import Typography from '@mui/material/Typography'
import { hasHere } from '#shared/browser/has-here.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { SendingFact } from '#shared/ra/bulk-sendings/SendingFact.tsx'
import { LinkFact } from '#shared/ra/public-links/LinkFact.tsx'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { RemindersFact } from '#shared/ra/requests/RemindersFact.tsx'
import { showDeadline, showTime } from '#shared/rules/clock.ts'
import { isOut } from '#shared/rules/document-sign-requests.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { CopiesFact } from './CopiesFact.tsx'
import { TagsFact } from './TagsFact.tsx'

const labels = nounTexts['document-sign-requests'].fields

/** Signer, deadline and price. */
export function RequestFacts({ request }: { request: SignRequest }) {
  const { signer } = request
  return (
    <Facts beside>
      <Fact label={t.signer}>
        {signer.full_name}
        <Typography variant="body2" color="text.secondary" component="div">
          {showPhone(signer.phone)}
          {signer.email && <div>{signer.email}</div>}
          {request.ordered && <div>{t.order(request.position)}</div>}
        </Typography>
      </Fact>
      <Fact label={labels.legal_entity_id}>{request.venture}</Fact>
      <Fact label={labels.deadline}>{showDeadline(request.deadline)}</Fact>
      <RemindersFact request={request} />
      {request.message && <Fact label={labels.message}>{request.message}</Fact>}
      {request.price !== null && hasHere('balance') && (
        <Fact label={labels.price}>
          <Money rubles={request.price} />
        </Fact>
      )}
      {isOut(request.status) && (
        <Fact label={t.link}>
          {request.sign_url} <CopyIconButton text={request.sign_url} label={t.copy_link} />
        </Fact>
      )}
      <SendingFact request={request} />
      <LinkFact request={request} />
      <CopiesFact request={request} />
      <TagsFact request={request} />
      <Fact label={labels.created_at}>{showTime(request.created_at)} (МСК)</Fact>
    </Facts>
  )
}
