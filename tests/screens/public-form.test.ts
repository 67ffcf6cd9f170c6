import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PublicForm, PublicFormSent } from '#shared/contract/public-links.ts'
import { publicFormTexts as t } from '#shared/text/public-form.ts'
import { startTexts } from '#shared/text/sign.ts'
import { like, recordedServer, refusal } from '#tests/support/recorded-answers.ts'
import { later } from '#tests/support/clock.ts'
import { fill, screen, user } from '#tests/support/screen.ts'

const form = like(PublicForm, { state: 'open', title: 'Правила посещения зала', needs_pin: true })

test('a refusal moves the focus to its field, and coming back from the code keeps what was typed', async () => {
  let pin = 'wrong'
  const server = recordedServer('v1', {
    'POST /public-forms/{key}/codes': () =>
      pin === 'wrong'
        ? refusal('wrong_pin', { errors: { pin: 'ПИН-код не тот' } })
        : like(PublicFormSent, { retry_at: later({ seconds: 2 }).toISOString() }),
  })
  vi.stubGlobal('fetch', server.fetch)
  // jsdom loads none
  Object.assign(document, { fonts: [] })
  const { PublicApp } = await import('../../sign/app/PublicApp.tsx')
  const { placeNow, Router } = await import('../../sign/parts/router.tsx')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const page = { first: placeNow(), children: createElement(PublicApp, { link: 'key', form }) }
  root.render(createElement(Router, page))

  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  fill(await field(t.full_name), 'Гостева Анна Петровна')
  fill(await field(t.phone), '+7 900 000-00-01')
  fill(await field(t.pin), '1111')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: startTexts.get_code }))
  await screen.findByText('ПИН-код не тот')
  expect(document.activeElement).toBe(await field(t.pin))

  pin = 'right'
  fill(await field(t.pin), '2580')
  await user.click(screen.getByRole('button', { name: startTexts.get_code }))
  await user.click(await screen.findByRole('button', { name: t.again }))
  expect((await field(t.full_name)).value).toBe('Гостева Анна Петровна')
  expect((await field(t.phone)).value).toBe('+7 900 000-00-01')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  expect(server.faults).toEqual([])
})
