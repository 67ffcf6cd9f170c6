import { proofTexts } from '#shared/text/proof.ts'
import { element } from './element.ts'

const texts = proofTexts.compare

const digits = (text: string) => text.replace(/[^0-9a-f]/gi, '').toUpperCase()

/** Compares what somebody copies from the operator's page with the certificates of the archive. */
export function fingerprintField(known: readonly string[]): HTMLElement {
  const answer = element('p', { role: 'status' })
  const compare = (event: { currentTarget: HTMLInputElement }) => {
    const given = digits(event.currentTarget.value)
    const isKnown = known.some((fingerprint) => digits(fingerprint) === given)
    answer.textContent = given === '' ? '' : isKnown ? texts.same : texts.other
    answer.className = isKnown ? 'good' : 'bad'
  }
  const input = element('input', { id: 'fingerprint', autocomplete: 'off', spellcheck: 'false', input: compare })
  return element('div', { class: 'field' }, element('label', { for: 'fingerprint' }, texts.field), input, answer)
}
