import { expect, test } from 'vitest'
import { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Individual } from '#shared/contract/individuals.ts'
import { apiTexts } from '#shared/text/browser.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { cabinetIndividualTexts as individualTexts } from '#shared/text/individuals.ts'
import { actionsTexts, formTexts, listTexts } from '#shared/text/ra.ts'
import { correctTexts } from '#shared/text/request-changes.ts'
import { fill, like, offline, openCabinet, owner, screen, user, within } from '#tests/support/screen.ts'

test('a screen without a connection shows this and retries; it does not mention permissions', async () => {
  let isOffline = true
  const answer =
    <T>(value: T) =>
    () =>
      isOffline ? offline : value
  await openCabinet('/personal/request', {
    'GET /profile': answer(owner),
    'GET /document-sign-requests': answer([]),
    'GET /saved-drafts': answer([]),
  })
  await screen.findByText(apiTexts.offline)
  isOffline = false
  await user.click(screen.getByRole('button', { name: listTexts.retry }))
  await screen.findByText(requestTexts.empty_title)
})

test('a dialog without a connection keeps typed values, shows why, and saves afterwards', async () => {
  const request = like(SignRequest, {
    id: 9,
    status: 'sent',
    bulk_sending_id: null,
    next_step: { text: 'Ждём подписи', waits_for: 'signer', action: null, action_at: null },
  })
  let isOffline = true
  await openCabinet('/personal/request/9/show', {
    'GET /document-sign-requests/{id}': request,
    'POST /document-sign-requests/{id}/correct': () => (isOffline ? offline : request),
  })
  await user.click(await screen.findByRole('button', { name: actionsTexts.actions }))
  await user.click(await screen.findByRole('button', { name: correctTexts.button_for }))
  const dialog = within(await screen.findByRole('dialog'))
  const email = dialog.getByRole('textbox', { name: correctTexts.email })
  const save = dialog.getByRole('button', { name: correctTexts.save })
  fill(email, 'semyonov@example.test')
  await user.click(save)
  await dialog.findByText(apiTexts.offline)
  expect(email).toHaveProperty('value', 'semyonov@example.test')
  isOffline = false
  await user.click(save)
  await screen.findByText(correctTexts.done)
})

test('a form without a connection keeps typed values, shows why, and saves afterwards', async () => {
  let person = like(Individual, { id: 4 })
  let isOffline = true
  await openCabinet('/personal/individuals/4', {
    'GET /individuals': () => [person],
    'GET /individuals/{id}': () => person,
    'PUT /individuals/{id}': ({ body }) => {
      if (isOffline) return offline
      person = { ...person, ...(body as object) }
      return person
    },
  })
  const middle = await screen.findByRole('textbox', { name: nounTexts.individuals.fields.middle_name })
  const save = screen.getByRole('button', { name: formTexts.save })
  fill(middle, 'Семёнович-Младший')
  await user.click(save)
  await screen.findByText((text) => text.startsWith(apiTexts.offline))
  expect(middle).toHaveProperty('value', 'Семёнович-Младший')
  isOffline = false
  await user.click(save)
  await screen.findByRole('heading', { level: 1, name: individualTexts.title })
})
