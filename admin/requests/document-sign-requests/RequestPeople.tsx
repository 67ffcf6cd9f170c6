import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { SendingFact } from '#shared/ra/bulk-sendings/SendingFact.tsx'
import { LinkFact } from '#shared/ra/public-links/LinkFact.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { CopyRows } from '#shared/ra/requests/CopyRows.tsx'
import { RemindersFact } from '#shared/ra/requests/RemindersFact.tsx'
import { showDeadline, showTime } from '#shared/rules/clock.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { isOut } from '#shared/rules/document-sign-requests.ts'
import { copyTexts } from '#shared/text/copies.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { useCount } from '#shared/ra/use-count.ts'
import { RevealButton } from '../reveals/RevealButton.tsx'

const labels = nounTexts['document-sign-requests'].fields

/** Sender, signer and deadline. */
export function RequestPeople({ request }: { request: SignRequest }) {
  const { signer } = request
  return (
    <Facts beside>
      <Fact label={t.signer}>
        <TextLink to={links.show('individuals', request.individual_id)}>{signer.full_name}</TextLink>
        <Typography variant="body2" color="text.secondary" component="div">
          {signer.phone} <RevealButton resource="document-sign-requests" id={request.id} field="phone" />
          {signer.email && <div>{signer.email}</div>}
          {request.ordered && <div>{t.order(request.position)}</div>}
        </Typography>
      </Fact>
      <Fact label={t.client}>
        <ClientField />
      </Fact>
      <Fact label={t.venture}>
        {request.legal_entity_id === null ? (
          request.venture
        ) : (
          <TextLink to={links.show('legal-entities', request.legal_entity_id)}>{request.venture}</TextLink>
        )}
      </Fact>
      <Fact label={t.deadline}>{showDeadline(request.deadline)}</Fact>
      {isOut(request.status) && (
        <Fact label={t.link}>
          {t.link_hidden} <RevealButton resource="document-sign-requests" id={request.id} field="link" />
        </Fact>
      )}
      <RemindersFact request={request} />
      <Fact label={labels.created_at}>{showTime(request.created_at)} (МСК)</Fact>
      {request.message && <Fact label={labels.message}>{request.message}</Fact>}
      {request.reject_reason && <Fact label={labels.reject_reason}>{request.reject_reason}</Fact>}
      {request.external_id && <Fact label={labels.external_id}>{request.external_id}</Fact>}
      <Together request={request} />
      {request.copies.length > 0 && (
        <Fact label={copyTexts.title}>
          <CopyRows copies={request.copies} status={request.status} />
        </Fact>
      )}
      <SendingFact request={request} />
      <LinkFact request={request} />
    </Facts>
  )
}

/** Other requests of the same batch, if any. */
function Together({ request: { batch_id } }: { request: SignRequest }) {
  const { total = 1 } = useCount('request', { batch_id })
  if (total < 2) return null
  return (
    <Fact label={t.together}>
      <TextLink to={links.list('document-sign-requests', { batch_id })}>{t.same_batch(total)}</TextLink>
    </Fact>
  )
}
