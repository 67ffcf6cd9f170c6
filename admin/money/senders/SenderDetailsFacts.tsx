import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Sender } from '#shared/contract/senders.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { senderQueueTexts as t } from '#shared/text/senders.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** What is known of a sender, and where to look further: links for the person, the server asks nobody. */
export function SenderDetailsFacts({ sender: { inn, details } }: { sender: Sender }) {
  if (!details) return null
  const { director, ogrn, address, email, client_since, request_id, request_title } = details
  return (
    <>
      <Facts beside>
        {inn && <Fact label={t.director}>{director ?? fieldTexts.none}</Fact>}
        {ogrn && <Fact label={t.ogrn}>{ogrn}</Fact>}
        {address && <Fact label={t.address}>{address}</Fact>}
        <Fact label={t.email}>{email ?? fieldTexts.none}</Fact>
        <Fact label={t.since}>{showDate(client_since)}</Fact>
        <Fact label={t.sample}>
          {request_id === null ? (
            t.no_sample
          ) : (
            <TextLink to={links.show('document-sign-requests', request_id)}>{request_title}</TextLink>
          )}
        </Fact>
      </Facts>
      <Box
        component="ul"
        aria-label={t.look}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {placesOf(inn, email).map(({ name, href }) => (
          <li key={href}>
            <Link href={href} target="_blank" rel="noreferrer">
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </>
  )
}

/** The public registers by ИНН, and the site of the mail's domain unless it is a common mail service. */
function placesOf(inn: string | null, email: string | null): { name: string; href: string }[] {
  const domain = email?.split('@').at(-1) ?? ''
  return [
    ...(inn
      ? [
          { name: t.egrul, href: `https://egrul.nalog.ru/index.html?query=${inn}` },
          { name: t.transparent, href: `https://pb.nalog.ru/search.html#mode=search-all&queryAll=${inn}` },
        ]
      : []),
    ...(domain === '' || mailServices.has(domain) ? [] : [{ name: t.site(domain), href: `https://${domain}` }]),
  ]
}

const mailServices: ReadonlySet<string> = new Set([
  'mail.ru',
  'bk.ru',
  'inbox.ru',
  'list.ru',
  'yandex.ru',
  'ya.ru',
  'gmail.com',
  'rambler.ru',
  'outlook.com',
  'icloud.com',
])
