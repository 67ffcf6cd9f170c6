import './browser/older-browsers.ts'
import { BadZip } from '#shared/browser/read-zip.ts'
import { proofTexts as t } from '#shared/text/proof.ts'
import { checkArchive } from './check/check-archive.ts'
import { type Choice, choiceOf } from './page/choice.ts'
import { element } from './page/element.ts'
import { reportOf } from './page/report.ts'

/** `проверка.html`: the page of an archive of evidence (docs/decisions/0168). */
const result = element('div', { 'aria-live': 'polite' })
const choice = choiceOf(
  (chosen) => void check(chosen),
  () => say(t.folder_dropped),
)
const again = element(
  'button',
  { type: 'button', class: 'button button--plain', hidden: true, click: clear },
  t.another,
)

function say(text: string): void {
  result.replaceChildren(element('p', { class: 'notice', role: 'alert' }, text))
}

function clear(): void {
  result.replaceChildren()
  choice.hidden = false
  again.hidden = true
  choice.querySelector('input')?.focus()
}

async function check({ name, open }: Choice): Promise<void> {
  const bar = element('progress', { max: '1', 'aria-label': t.busy })
  result.replaceChildren(element('p', {}, `${t.busy}: ${name}`), bar)
  choice.hidden = true
  try {
    const checked = await checkArchive(await open(), (share) => (bar.value = share))
    result.replaceChildren(reportOf(name, checked))
    result.querySelector('h2')?.focus()
  } catch (error) {
    say(error instanceof BadZip ? t.bad_zip : t.failed)
  }
  again.hidden = false
}

const isAble = typeof DecompressionStream === 'function' && globalThis.crypto?.subtle !== undefined
const page = document.querySelector('#page')
page?.replaceChildren(
  element('h1', {}, t.title),
  ...(isAble ? [element('p', { class: 'lead' }, t.lead), choice, result, again] : [element('p', {}, t.too_old)]),
)
