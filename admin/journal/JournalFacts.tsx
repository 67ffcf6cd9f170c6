import type { JournalEntry } from '#shared/contract/journal.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Hash } from '#shared/ra/Hash.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { journalTexts as t } from '#shared/text/journal.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { Subject } from './Subject.tsx'

const labels = nounTexts.journal.fields

export function JournalFacts({ entry }: { entry: JournalEntry }) {
  const { actor_name, actor_kind, client_id, ip, user_agent, seq, hash, prev_hash } = entry
  return (
    <Facts>
      <Fact label={labels['actor_name'] ?? ''}>
        {actor_name}, {t.actors[actor_kind] ?? actor_kind}
      </Fact>
      <Fact label={t.object}>
        <Subject />
      </Fact>
      {client_id !== null && (
        <Fact label={listTexts.client}>
          <ClientField />
        </Fact>
      )}
      {ip && <Fact label={labels['ip'] ?? ''}>{ip}</Fact>}
      {user_agent && <Fact label={labels['user_agent'] ?? ''}>{user_agent}</Fact>}
      <Fact label={t.chain}>{client_id === null ? t.chain_of_system(seq) : t.chain_of_client(seq)}</Fact>
      <Fact label={labels['hash'] ?? ''}>
        <Hash value={hash} />
      </Fact>
      <Fact label={labels['prev_hash'] ?? ''}>
        <Hash value={prev_hash} />
      </Fact>
    </Facts>
  )
}
