import Box from '@mui/material/Box'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts, cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { ShortOffer } from '../tariffs/ShortOffer.tsx'
import { usePrice } from './new/use-price.ts'

type SendDraftButtonProps = { isBusy: boolean; onSend: () => Promise<unknown> }

/** Sends a draft after showing its price. */
export function SendDraftButton({ isBusy, onSend }: SendDraftButtonProps) {
  const { line, lacks, offer } = usePrice(1)
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
      content={<Content line={line ?? ''} />}
      verb={t.send}
      onConfirm={onSend}
    >
      {t.send}
    </ConfirmButton>
  )
}

function Content({ line }: { line: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500, mb: 1 }}>
        {line}
      </Box>
      {newRequestTexts.charged_later}
    </>
  )
}
