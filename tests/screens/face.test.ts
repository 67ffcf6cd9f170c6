import { expect, test } from 'vitest'
import { pageConfig } from '#shared/browser/page-config.ts'
import { SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { colorFaultTexts, darkened } from '#shared/rules/contrast.ts'
import { faceTexts as t } from '#shared/text/face.ts'
import { formTexts } from '#shared/text/ra.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { frameTexts, startTexts } from '#shared/text/sign.ts'
import {
  fill,
  like,
  noFace,
  openCabinet,
  openConsole,
  refusal,
  screen,
  user,
  waitFor,
  within,
} from '#tests/support/screen.ts'
import { ClientSettings } from '#shared/contract/client-settings.ts'
import { Client, ClientSummary } from '#shared/contract/clients.ts'

/** of the other panels of the page */
const others = {
  'GET /client-settings': like(ClientSettings, { frames: [], origins: [] }),
  'GET /sending-defaults': like(SendingDefaults, { legal_entity_id: null, reminders: null, message: null }),
} as const
const logo = { url: '/api/v1/logos/ab', width: 400, height: 100 }

test('the preview shows what is typed, and a colour that is too pale is not sent', async () => {
  const { calls } = await openCabinet('/personal/company', {
    ...others,
    'GET /face': { ...noFace, logo },
    'PUT /face': ({ body }) => ({ ...noFace, logo, ...(body as object) }),
  })
  const panel = within(await screen.findByRole('region', { name: t.title }))
  const preview = within(await screen.findByRole('region', { name: t.preview }))
  expect(preview.getByRole('img').getAttribute('alt')).toContain(frameTexts.logo_of(''))
  fill(panel.getByLabelText(t.greeting), 'Добро пожаловать')
  await preview.findByText('Добро пожаловать')
  fill(panel.getByLabelText(t.color), '#ffee00')
  await user.click(panel.getByRole('button', { name: formTexts.save }))
  await screen.findByText(colorFaultTexts.pale(darkened('#ffee00')))
  fill(panel.getByLabelText(t.color), '#8b0000')
  await user.click(panel.getByRole('button', { name: formTexts.save }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'PUT /face')).toBe(true))
  expect(calls.find(({ key }) => key === 'PUT /face')?.body).toEqual({
    color: '#8b0000',
    greeting: 'Добро пожаловать',
    letters_by_name: false,
  })
})

test('without a colour of its own the preview has that of the installation, as the signer’s page does', async () => {
  const own = pageConfig().brand_color
  pageConfig().brand_color = '#8b0000'
  try {
    await openCabinet('/personal/company', { ...others, 'GET /face': noFace })
    const preview = within(await screen.findByRole('region', { name: t.preview }))
    const button = () => getComputedStyle(preview.getByText(startTexts.get_code)).backgroundColor
    expect(button()).toBe('rgb(139, 0, 0)')
    fill(screen.getByLabelText(t.color), '#004400')
    await waitFor(() => expect(button()).toBe('rgb(0, 68, 0)'))
  } finally {
    pageConfig().brand_color = own
  }
})

test('staff switch a face off with a reason and on again, and read why that was refused', async () => {
  let face = { ...noFace, logo }
  let isRefused = true
  const client = like(Client, {
    id: 5,
    name: 'ООО «Лютик»',
    status: 'active',
    sending_stopped_at: null,
    blocked_at: null,
  })
  const { calls } = await openConsole('/support/clients/5/show', {
    'GET /clients/{id}': client,
    'GET /clients/{id}/summary': like(ClientSummary, { id: 5, last_signed_at: null }),
    'GET /clients/{id}/notes': [],
    'GET /clients/{id}/face': () => face,
    'POST /clients/{id}/face/allow': () => {
      if (isRefused) return refusal('state_conflict')
      face = { ...face, stop_reason: null, stopped_at: null }
      return face
    },
    'POST /clients/{id}/face/stop': ({ body }) => {
      face = { ...face, stop_reason: (body as { reason: string }).reason, stopped_at: '2026-11-20T09:30:00.000Z' }
      return face
    },
  })
  await user.click(await screen.findByRole('button', { name: t.staff.stop }))
  const dialog = within(await screen.findByRole('dialog'))
  fill(dialog.getByRole('textbox'), 'Логотип банка')
  await user.click(dialog.getByRole('button', { name: t.staff.stop }))
  await screen.findByText(t.staff.stopped('Логотип банка'))
  expect(calls.find(({ key }) => key === 'POST /clients/{id}/face/stop')?.body).toEqual({ reason: 'Логотип банка' })
  await user.click(screen.getByRole('button', { name: t.staff.allow }))
  await screen.findByText(refusalTexts.state_conflict)
  isRefused = false
  await user.click(screen.getByRole('button', { name: t.staff.allow }))
  await screen.findByText(t.staff.shown)
})
