import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { viewerTexts } from '#shared/text/ra.ts'
import { screen, user } from '#tests/support/screen.ts'

test('a double click on a page places one field', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { PageOfFields } = await import('../../cabinet/requests/document-sign-requests/new/fields/PageOfFields.tsx')
  const added: unknown[] = []
  const none = () => undefined
  const props = { file_id: 1, page: 1, fields: [], chosen: -1, onChoose: none, onChange: none, onRemove: none }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const page = createElement(PageOfFields, { ...props, onAdd: (point) => added.push(point) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(createElement(QueryClientProvider, { client }, page))
  // jsdom loads no image, so its error text takes the click
  await user.dblClick(await screen.findByText(viewerTexts.page_failed))
  expect(added).toHaveLength(1)
})
