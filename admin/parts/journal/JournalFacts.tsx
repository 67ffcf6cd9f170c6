import Box from '@mui/material/Box'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Hash } from '#shared/ra/Hash.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { actorText, journalTexts as t } from '#shared/text/journal.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { links } from '../links.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { ChainState } from './ChainState.tsx'
import { Subject } from './Subject.tsx'

const labels = nounTexts.journal.fields

export function JournalFacts({ entry }: { entry: JournalEntry }) {
  const { actor_name, actor_kind, actor_id, subject, subject_id, client_id, ip, user_agent, seq, hash, prev_hash } =
    entry
  return (
    <Facts>
      <Fact label={labels.actor_name}>
        {actorText(actor_name, actor_kind)}
        {actor_id !== null && <More to={links.list('journal', { actor_kind, actor_id })}>{t.all_of_person}</More>}
      </Fact>
      <Fact label={t.object}>
        <Subject />
        {subject_id !== null && <More to={links.list('journal', { subject, subject_id })}>{t.all_of_subject}</More>}
      </Fact>
      {client_id !== null && (
        <Fact label={listTexts.client}>
          <ClientField />
        </Fact>
      )}
      {ip && (
        <Fact label={labels.ip}>
          {ip}
          <More to={links.list('journal', { ip })}>{t.all_of_address}</More>
        </Fact>
      )}
      {user_agent && <Fact label={labels.user_agent}>{user_agent}</Fact>}
      <Fact label={t.chain}>
        {client_id === null ? t.chain_of_system(seq) : t.chain_of_client(seq)}
        <ChainState />
      </Fact>
      <Fact label={labels.hash}>
        <Hash value={hash} />
      </Fact>
      <Fact label={labels.prev_hash}>
        <Hash value={prev_hash} />
      </Fact>
    </Facts>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <Box sx={{ typography: 'body2', pt: 0.75 }}>
      <TextLink to={to}>{children}</TextLink>
    </Box>
  )
}
