import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { toConfirm, type WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts, cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { ShortOffer } from '../../money/tariffs/ShortOffer.tsx'
import { usePrice } from './new/use-price.ts'

type SendDraftButtonProps = {
  request: SignRequest
  isBusy: boolean
  onSend: (confirmed_warnings: WarningToConfirm[]) => Promise<unknown>
}

/** Sends a draft after showing its price, and what must be confirmed of its documents. */
export function SendDraftButton({ request, isBusy, onSend }: SendDraftButtonProps) {
  const { line, lacks, offer } = usePrice(1)
  const all = request.documents.flatMap((document) => document.warnings)
  const codes = toConfirm(all)
  const warnings = all.filter(({ code }) => codes.some((warning) => warning === code)).map(({ text }) => text)
  if (lacks !== null) {
    return (
      <>
        <ActionButton variant="contained" whyNot={quoteTexts.short_draft(showRubles(lacks))}>
          {t.send}
        </ActionButton>
        <ShortOffer lacks={lacks} offer={offer} />
      </>
    )
  }
  return (
    <ConfirmButton
      variant="contained"
      loading={isBusy || line === null}
      title={quoteTexts.send_title}
      content={<Content line={line ?? ''} warnings={warnings} />}
      verb={codes.length > 0 ? t.send_as_it_is : t.send}
      onConfirm={() => onSend(codes)}
    >
      {t.send}
    </ConfirmButton>
  )
}

function Content({ line, warnings }: { line: string; warnings: string[] }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500, mb: 1 }}>
        {line}
      </Box>
      {newRequestTexts.charged_later}
      {[...new Set(warnings)].map((text) => (
        <Alert key={text} component="span" severity="warning" sx={{ mt: 1 }}>
          {text}
        </Alert>
      ))}
    </>
  )
}
