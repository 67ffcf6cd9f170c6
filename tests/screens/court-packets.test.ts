import { expect, test } from 'vitest'
import { CourtPacket } from '#shared/contract/court-packets.ts'
import { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { apiTexts } from '#shared/text/browser.ts'
import { courtPacketTexts as t, packetFileName } from '#shared/text/court-packets.ts'
import { evidenceTexts } from '#shared/text/evidence.ts'
import { formTexts } from '#shared/text/ra.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import {
  aFile,
  fill,
  like,
  offline,
  openCabinet,
  refusal,
  savedFiles,
  screen,
  user,
  waitFor,
  within,
} from '#tests/support/screen.ts'

const next_step = { text: 'Подписано', waits_for: 'nobody', action: null, action_at: null } as const
const request = like(SignRequest, { id: 9, status: 'signed', bulk_sending_id: null, signer_files: [], next_step })
const packet = (more: Partial<CourtPacket>) =>
  like(CourtPacket, { number: 1, status: 'making', pages: null, size: null, sha256: null, fault: null, ...more })
const packets = 'GET /document-sign-requests/{id}/court-packets'

async function opened(): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole('button', { name: evidenceTexts.packet_button }))
  return within(await screen.findByRole('dialog', { name: t.title }))
}

test('a packet is asked for once with its reason, shown while it is made, and saved when it is ready', async () => {
  let made: CourtPacket[] = []
  const { calls } = await openCabinet('/personal/request/9/show', {
    'GET /document-sign-requests/{id}': request,
    [packets]: () => made,
    'POST /document-sign-requests/{id}/court-packets': ({ body }) => {
      made = [packet({ reason: (body as { reason: string }).reason })]
      return made[0]!
    },
    'GET /document-sign-requests/{id}/court-packets/{number}/pdf': aFile,
  })
  const dialog = await opened()
  const make = dialog.getByRole('button', { name: t.make })
  await user.click(make)
  await dialog.findByText(t.no_reason)
  fill(dialog.getByRole('textbox', { name: new RegExp(t.reason) }), ' Иск о взыскании ')
  await user.dblClick(make)
  await dialog.findByText(t.making)
  expect(dialog.queryByText(t.no_reason)).toBeNull()
  const asked = calls.filter(({ key }) => key === 'POST /document-sign-requests/{id}/court-packets')
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Иск о взыскании' }])
  made = [packet({ status: 'ready', pages: 12, size: 190_000, reason: 'Иск о взыскании' })]
  // a window in the background asks for nothing: it is closed and opened again
  await user.click(dialog.getByRole('button', { name: formTexts.back }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await (await opened()).findByRole('button', { name: t.pdf(12) }))
  await waitFor(() => expect(savedFiles).toEqual([packetFileName(9, 1, 'pdf')]))
})

test('what cannot be made says why, and a list that does not come is asked for again', async () => {
  let isOffline = true
  await openCabinet('/personal/request/9/show', {
    'GET /document-sign-requests/{id}': request,
    [packets]: () =>
      isOffline ? offline : [packet({ number: 2, status: 'failed', fault: refusalTexts.evidence_damaged })],
    'POST /document-sign-requests/{id}/court-packets': refusal('too_many_requests'),
  })
  const dialog = await opened()
  await dialog.findByText(apiTexts.offline)
  isOffline = false
  await user.click(dialog.getByRole('button', { name: 'Повторить' }))
  await dialog.findByText(refusalTexts.evidence_damaged)
  fill(dialog.getByRole('textbox', { name: new RegExp(t.reason) }), 'Иск')
  await user.click(dialog.getByRole('button', { name: t.make }))
  await dialog.findByText(refusalTexts.too_many_requests)
  expect(dialog.getByRole('textbox', { name: new RegExp(t.reason) })).toHaveProperty('value', 'Иск')
})
