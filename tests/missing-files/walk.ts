import { setTimeout as sleep } from 'node:timers/promises'
import type { Window } from './browsers.ts'
import { callOf, look, pressRetry, type Sight } from './in-page.ts'
import { faultyProxy, isChanged, type FaultyProxy, type Trouble } from './proxy.ts'
import type { Step, Way } from './ways.ts'

export type Outcome = {
  /** the way was walked to its end, or a clear word with a retry stood there, or neither */
  end: 'usable' | 'word' | 'nothing'
  /** of the file that was requested most */
  requests_max: number
  /** what was wrong, in words; empty when nothing was */
  faults: string[]
  /** the files that came */
  files: ReadonlySet<string>
}

/** A person who sees nothing happen presses again, but hardly while the browser still shows that it is loading. */
const patience_ms = 9000
/** longer than any limit of the pages: fifteen seconds for a part, then eight for the page that the browser opens */
const wait_ms_max = 45_000
const look_each_ms = 250
/** a word that stands this long is no passing one */
const stands_ms = 1500

const presses_max = 3
const requests_max = 4
/** three words of Latin letters in a row are a sentence: a name or a command is shorter */
const english = /[A-Za-z']{2,}(?:[ ,:]+[A-Za-z']{2,}){2,}/

/** Walks a way while files do not come; where a word stands there instead, they come and its button is pressed. */
export async function walk(
  window: Window,
  upstream: string,
  way: Way,
  trouble: Trouble | null,
  is_refusing = false,
): Promise<Outcome> {
  const proxy = await faultyProxy(upstream, trouble)
  const outcome: Outcome = { end: 'usable', requests_max: 0, faults: [], files: proxy.served }
  try {
    const { path, steps } = await way.begin()
    await window.open(proxy.origin + path)
    for (const [number, step] of steps.entries()) {
      const sight = await take(window, step, () => count(outcome, proxy))
      if (sight.end === 'usable') continue
      outcome.end = sight.end
      const where = `step ${number + 1}`
      if (sight.end === 'nothing') outcome.faults.push(`${where}: nothing happened; «${brief(sight.text)}»`)
      count(outcome, proxy)
      read(outcome, sight)
      if (sight.end === 'word' && trouble && !isChanged(trouble.fault))
        outcome.faults.push(...(await repaired(window, proxy, is_refusing ? anew(step, steps[0]) : step, where)))
      break
    }
    if (outcome.end === 'usable') read(outcome, await sightOf(window))
    count(outcome, proxy)
  } finally {
    await window.open('about:blank')
    await leave(window)
    proxy.close()
  }
  return outcome
}

/**
 * A reload that the page has begun may come later than the empty page.
 * @throws when the window does not answer any more
 */
async function leave(window: Window): Promise<void> {
  const started = performance.now()
  while ((await window.value('location.href')) !== 'about:blank') {
    if (performance.now() - started > wait_ms_max) throw new Error('the window does not leave the page')
    await sleep(look_each_ms)
  }
}

type Taken = { end: Outcome['end']; text: string }

async function take(window: Window, step: Step, onPress: () => void): Promise<Taken> {
  const started = performance.now()
  let acted = -Infinity
  let word_since = Infinity
  let text = ''
  for (;;) {
    const sight = await sightOf(window)
    const now = performance.now()
    if (sight.text !== '') text = sight.text
    if (step.isDone(sight)) return { end: 'usable', text }
    word_since = sight.word === '' ? Infinity : Math.min(word_since, now)
    if (now - word_since > stands_ms) return { end: 'word', text: sight.word }
    if (now - started > wait_ms_max) return { end: 'nothing', text }
    if (now - acted > patience_ms && step.act !== undefined && sight.word === '') {
      const act = typeof step.act === 'string' ? step.act : await step.act()
      onPress()
      if ((await window.value(act)) === true) acted = performance.now()
    }
    await sleep(look_each_ms)
  }
}

/** Without cookies a reload loses the session: the way begins again. */
const anew = (step: Step, first: Step | undefined): Step => ({
  ...step,
  isDone: (sight) => step.isDone(sight) || first?.isDone(sight) === true,
})

/** There may be a message in place of each part of a screen. */
async function repaired(window: Window, proxy: FaultyProxy, step: Step, where: string): Promise<string[]> {
  proxy.repair()
  let left: Taken = { end: 'word', text: '' }
  for (let presses = 0; presses < presses_max && left.end === 'word'; presses++) {
    // where it has gone, the page has repaired itself
    await window.value(callOf(pressRetry))
    // the page that the button brings
    await sleep(1000)
    left = await take(window, step, () => undefined)
  }
  return left.end === 'usable' ? [] : [`${where}: the button repaired nothing, ${left.end}; «${brief(left.text)}»`]
}

async function sightOf(window: Window): Promise<Sight> {
  return ((await window.value(callOf(look))) as Sight | null | undefined) ?? { heading: '', text: '', word: '' }
}

function count(outcome: Outcome, { refused }: FaultyProxy): void {
  for (const [file, requests] of refused) {
    outcome.requests_max = Math.max(outcome.requests_max, requests)
    if (requests > requests_max) outcome.faults.push(`${file} was requested ${requests} times`)
  }
  refused.clear()
}

/** What is said must be Russian. */
function read(outcome: Outcome, { text }: { text: string }): void {
  const sentence = english.exec(text)?.[0]
  if (sentence !== undefined) outcome.faults.push(`English: «${sentence}»`)
  if (outcome.end === 'word' && !/[а-я]{3}/.test(text)) outcome.faults.push(`no Russian word: «${brief(text)}»`)
}

const brief = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)
