import type { Dict, PlainFile, Value } from './plain-objects.ts'
import { Ref } from './plain-objects.ts'

/** Whether content that belongs to a layer or to a rule about layers is shown on a screen, as pdfium decides it. */
export type Shown = (content: Value | undefined) => boolean

/** PDF 1.7, 8.11: the default configuration, then what a layer says of itself. */
export function layersOf(file: PlainFile): Shown {
  const properties = file.dict(file.root.get('OCProperties'))
  const intends = (dict: Dict, otherwise: boolean): boolean => {
    const intent = file.get(dict.get('Intent'))
    const intents = Array.isArray(intent) ? intent.map((item) => file.word(item)) : [file.word(intent)]
    return intent === undefined ? otherwise : intents.includes('View') || intents.includes('All')
  }
  const configs = file.array(properties?.get('Configs')).map((item) => file.dict(item))
  const config = configs.find((dict) => dict && intends(dict, false)) ?? file.dict(properties?.get('D'))
  const numbers = (key: string): Set<number> =>
    new Set(file.array(config?.get(key)).flatMap((item) => (item instanceof Ref ? item.number : [])))
  const [on, off] = [numbers('ON'), numbers('OFF')]
  const base = file.word(config?.get('BaseState')) !== 'OFF'

  const groupShown = (group: Value): boolean => {
    const dict = file.dict(group)
    if (!dict || !intends(dict, true)) return true
    const state = file.dict(file.dict(dict.get('Usage'))?.get('View'))
    if (state?.has('ViewState')) return file.word(state.get('ViewState')) !== 'OFF'
    const number = group instanceof Ref ? group.number : 0
    if (off.has(number)) return false
    return on.has(number) || base
  }

  /** An expression of `And`, `Or` and `Not`. */
  const expressionShown = (value: Value | undefined, depth = 0): boolean => {
    const expression = file.get(value)
    if (!Array.isArray(expression) || depth > 32) return value === undefined || groupShown(value)
    const [operator, ...parts] = expression
    const results = parts.map((part) => expressionShown(part, depth + 1))
    if (file.word(operator) === 'Not') return !results[0]
    return file.word(operator) === 'Or' ? results.some(Boolean) : results.every(Boolean)
  }

  return (content) => {
    const dict = file.dict(content)
    if (!dict || content === undefined) return true
    if (file.word(dict.get('Type')) !== 'OCMD') return groupShown(content)
    if (dict.has('VE')) return expressionShown(dict.get('VE'))
    const groups = dict.get('OCGs')
    if (file.dict(groups)) return groups === undefined || groupShown(groups)
    const results = file.array(groups).map(groupShown)
    if (results.length === 0) return true
    const policy = file.word(dict.get('P'))
    if (policy === 'AllOn') return results.every(Boolean)
    if (policy === 'AllOff') return !results.some(Boolean)
    return policy === 'AnyOff' ? !results.every(Boolean) : results.some(Boolean)
  }
}
