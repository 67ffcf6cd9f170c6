import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { proof_page_sha256 } from '#shared/text/verify.ts'
import { proofPage } from '../../vite/proof/build-proof.ts'
import { proofFile } from '../../vite/proof/proof-file.ts'

/** In every archive of evidence. */
const bytes_max = 240_000
const packed_bytes_max = 70_000

const kept = readFileSync(proofFile)

describe('the page in archives of evidence', () => {
  test('the kept page is what its sources make: npm run proof', async () => {
    expect(await proofPage()).toBe(kept.toString())
  })

  test('its digest is published on the page of verification and in the documents', () => {
    const digest = createHash('sha256').update(kept).digest('hex')
    expect(proof_page_sha256).toBe(digest)
    expect(readFileSync('docs/documents.md', 'utf8')).toContain(`\`проверка.html\`: \`${digest}\``)
  })

  test('it is small enough for every archive', () => {
    expect(kept.length).toBeLessThan(bytes_max)
    expect(deflateRawSync(kept).length).toBeLessThan(packed_bytes_max)
  })

  test('it is one file that may load nothing, and runs no script but its own', () => {
    const page = kept.toString()
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    const digestIn = (tag: string) => {
      const content = page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.lastIndexOf(`</${tag}>`))
      return `${tag}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`
    }
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      digestIn('script'),
      digestIn('style'),
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(page.match(/<(?:link|img|iframe|base|object)\b|<script\b(?!>)|\bimport\(|@import|url\(/g)).toBeNull()
    expect(page.match(/\b(?:fetch|XMLHttpRequest|WebSocket|sendBeacon|EventSource|innerHTML|eval)\b/g)).toBeNull()
  })
})
