import { archiveVerdictOf, type FileFacts, verdictOf } from '#shared/text/claims.ts'
import { verifyTexts } from '#shared/text/verify.ts'
import { baseURL, expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest, call, confirm, heading, open } from './signer.ts'

// a refused file is part of a story
test.use({ expected: [/Failed to load resource/] })

const shop = 'https://shop.example'
/** a demo server trusts the developer's own machine */
const local = 'http://localhost:5173'

test('a listed and proven site may show the signing page in a frame, a listed one gets the signer back; no other site may', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request)}` }
  const listed = await request.put(`${baseURL()}/api/v1/client-settings`, { headers, data: { origins: [shop, local] } })
  expect(listed.status()).toBe(200)
  const { group, phone } = await aSentRequest(request, { return_url: `${shop}/order/15` })
  const answer = await request.get(`${baseURL()}/document-sign/${group}`)
  expect(answer.headers()['content-security-policy']).toContain(`frame-ancestors ${local};`)
  expect(answer.headers()['x-frame-options']).toBeUndefined()
  const other = await request.get(`${baseURL()}/document-sign/no-such-link-000000000`)
  expect(other.headers()['content-security-policy']).toContain(`frame-ancestors 'none';`)
  expect(other.headers()['x-frame-options']).toBe('DENY')

  await open(page, group)
  await confirm(page, request, phone)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  const back = page.getByRole('link', { name: 'Вернуться на сайт shop.example' })
  await expect(back).toHaveAttribute('href', `${shop}/order/15`)
  await expectAccessible(page)
})

async function tokenOf(request: Parameters<typeof call>[0]): Promise<string> {
  const answer = await request.post(`${baseURL()}/api/v1/auth/login`, {
    data: { login: 'client@demo.local', password: 'demo-client-2026' },
  })
  return ((await answer.json()) as { token: string }).token
}

test('the page of verification tells a changed copy from a file of others at once', async ({ page, request }) => {
  const { id, group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  await page.getByRole('button', { name: 'Подписать' }).click()
  let sealed: number | null = null
  await expect(async () => {
    const row = await call<{ documents: { sealed_file_id: number | null }[] }>(request, `document-sign-requests/${id}`)
    sealed = row.documents[0]?.sealed_file_id ?? null
    expect(sealed).not.toBeNull()
  }).toPass()
  const headers = { authorization: `Bearer ${await tokenOf(request)}` }
  const bytes = await (await request.get(`${baseURL()}/api/v1/downloads/${sealed}`, { headers })).body()
  const changed = Buffer.from(bytes)
  changed[300] = (changed[300] ?? 0) ^ 1
  const heading = (facts: Omit<FileFacts, 'sample'>) => verdictOf({ sample: null, ...facts }).heading
  const judge = async (name: string, buffer: Buffer, shows: string) => {
    await page.goto('/verify')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await expect(page.getByText(shows)).toBeVisible()
    await expectAccessible(page)
  }
  await judge('signed.pdf', bytes, heading({ record: 'sealed', seal: null }))
  await judge(
    'changed.pdf',
    changed,
    heading({ record: null, seal: { state: 'changed', ours: false, sample: false, stamped: false } }),
  )
  await judge('other.pdf', Buffer.from('%PDF-1.7\nчужой'), heading({ record: null, seal: null }))
  const file = async (path: string) => (await request.get(`${baseURL()}/api/v1/${path}`, { headers })).body()
  const { documents } = await call<{ documents: { file_id: number }[] }>(request, `document-sign-requests/${id}`)
  const original = await file(`downloads/${documents[0]?.file_id}`)
  await judge('original.pdf', original, heading({ record: 'original', seal: null }))
  const archive = await file(`document-sign-requests/${id}/evidence`)
  await judge('evidence.zip', archive, archiveVerdictOf({ list: 'ours', whole: true, sample: false }).heading)
  const cut = archive.subarray(0, archive.length - 40)
  await judge('cut.zip', cut, verifyTexts.archive.broken)
  await judge('list.csv', Buffer.from('а;б'), verifyTexts.not_pdf)
})
