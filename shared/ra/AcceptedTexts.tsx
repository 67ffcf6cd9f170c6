import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { AcceptedText } from '#shared/contract/accepted-texts.ts'
import { showTime } from '#shared/rules/clock.ts'
import { ofMoney } from '#shared/rules/modes.ts'
import { acceptedTextsTexts as t } from '#shared/text/accepted-texts.ts'
import { showDay } from '#shared/text/bills.ts'
import { Panel } from './Panel.tsx'

/** Which legal texts were accepted for a client, when and by whom; each edition opens. */
export function AcceptedTexts({ texts }: { texts: readonly AcceptedText[] }) {
  return (
    <Panel title={t.title}>
      {texts.length === 0 && (
        <Typography color="text.secondary">
          {t.none} {ofMoney(pageConfig().mode, t.by_payment)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {texts.map((text) => (
          <Box component="li" key={`${text.title} ${text.edition} ${text.accepted_at} ${text.accepted_by}`}>
            <EditionName text={text} />
            <Typography variant="body2" color="text.secondary">
              {t.accepted(text.accepted_by, showTime(text.accepted_at))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function EditionName({ text: { title, order_number, edition, url } }: { text: AcceptedText }) {
  const name = t.edition(order_number === null ? title : t.numbered(title, order_number), showDay(edition))
  if (url === null) return <Typography>{name}</Typography>
  return (
    <Link href={url} target="_blank" rel="noreferrer">
      {name}
    </Link>
  )
}
