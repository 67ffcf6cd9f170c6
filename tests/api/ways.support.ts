import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { TestServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

/** Actions shared by the tests of corrected, ordered and wrongly addressed requests. */
export function waysOf(server: TestServer) {
  const testWords = words(server)
  const outbox = async (to: string) =>
    (await testWords.visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter((message) => message.to === to)
  return {
    ...testWords,
    outbox,
    linksTo: async (to: string) => (await outbox(to)).filter(({ text }) => text.includes('/document-sign/')),
    timeline: async (client: Client, request: SignRequest) =>
      (await client.get<TimelineEntry[]>(of(request, 'timeline'))).body,
  }
}

export const of = ({ id }: { id: number }, verb: string) => `document-sign-requests/${id}/${verb}`
export const link = ({ group }: { group: string }, step = '') => `document-sign-requests/${group}${step}`
