// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fillPage } from '#shared/brand/fill-page.ts'
import { defaultPageConfig } from '#shared/brand/page-config.ts'

const page = `<!doctype html>
<html lang="ru"><head><title>{{brand_name}}</title><meta name="build" content="b1" />
<script type="application/json" id="page-config"></script>
<script type="application/json" id="page-data">{"text":"{{brand_name}}"}</script></head>
<body><a title="{{brand_name}}">{{brand_name}} {{unknown}}</a></body></html>`

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const block = (html: string, id: string) => JSON.parse(parse(html).getElementById(id)?.textContent ?? '') as unknown

test('any brand name is shown unchanged and cannot break out of the page’s JSON', () => {
  const brand_name = `"Перо" & <script>alert(1)</script> $& 'x'`
  const filled = fillPage(page, { ...defaultPageConfig, brand_name })
  const document = parse(filled)
  expect(document.title).toBe(brand_name)
  expect(document.querySelector('a')?.title).toBe(brand_name)
  expect(document.querySelectorAll('script')).toHaveLength(2)
  expect(block(filled, 'page-config')).toMatchObject({ brand_name, build: 'b1' })
})

test('JSON data blocks of a page keep their tokens for the page to fill', () => {
  expect(block(fillPage(page, defaultPageConfig), 'page-data')).toEqual({ text: '{{brand_name}}' })
})

test('an unknown token stays visible in the page', () => {
  expect(fillPage(page, defaultPageConfig)).toContain('{{unknown}}')
})

test('a demo is marked in the page', () => {
  expect(parse(fillPage(page, { ...defaultPageConfig, demo: true })).documentElement.dataset['demo']).toBe('')
  expect(parse(fillPage(page, defaultPageConfig)).documentElement.dataset['demo']).toBeUndefined()
})
