import Docxtemplater from 'docxtemplater'
import InspectModule from 'docxtemplater/js/inspect-module.js'
import PizZip from 'pizzip'
import {
  blockKinds,
  type FieldKind,
  guessKind,
  type Modifier,
  modifiers,
  sameField,
  type TemplateField,
  type TemplateRow,
  type TemplateValues,
} from '#shared/rules/templates.ts'
import { templateFaultTexts as t } from '#shared/text/templates.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { byField, isModifier, isTrue, writeValue } from './template-values.ts'

/** `{#если залог}` is a condition on «залог». */
const condition = /^если\s+/iu

/** What is between the braces: a name and at most one modifier. */
function tagOf(raw: string): { name: string; is_condition: boolean; modifier: string | undefined } {
  const [name = '', modifier, ...more] = raw.split('|').map((part) => part.trim())
  const is_condition = condition.test(name)
  const word = more.length > 0 ? [modifier, ...more].join('|') : modifier
  return { name: name.replace(condition, ''), is_condition, modifier: word?.toLocaleLowerCase('ru') }
}

/** Values of the scope that the library is in: of the document, or of a row of a block. */
type Scope = Map<string, string | TemplateRow[]>
const isScope = (scope: unknown): scope is Scope => scope instanceof Map

function parser(kinds: ReadonlyMap<string, FieldKind>) {
  return (raw: string) => ({
    get(scope: unknown) {
      const { name, is_condition, modifier } = tagOf(raw)
      const key = sameField(name)
      const value = isScope(scope) ? scope.get(key) : undefined
      // undefined: the library looks in the scope around
      if (is_condition) return value === undefined ? undefined : isTrue(value)
      if (Array.isArray(value)) return value.map(byField)
      if (value === undefined) return undefined
      return writeValue(value, kinds.get(key) ?? 'text', modifier as Modifier | undefined)
    },
  })
}

/** Kinds by the name that fields are compared by; a name has one kind in all of a template. */
function kindsOf(fields: readonly TemplateField[]): Map<string, FieldKind> {
  const kinds = new Map<string, FieldKind>()
  for (const { name, kind, fields: inner } of fields) {
    if (!blockKinds.some((block) => block === kind)) kinds.set(sameField(name), kind)
    for (const [key, of] of kindsOf(inner ?? [])) kinds.set(key, of)
  }
  return kinds
}

/** @throws Refusal `template_broken` that names each fault and its place */
function open(bytes: Uint8Array, fields: readonly TemplateField[], inspected?: InspectModule): Docxtemplater {
  try {
    return new Docxtemplater(new PizZip(bytes), {
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      parser: parser(kindsOf(fields)),
      nullGetter: () => '',
      ...(inspected && { modules: [inspected] }),
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The document with these values, as DOCX. */
export function fillDocx(bytes: Uint8Array, fields: readonly TemplateField[], values: TemplateValues): Uint8Array {
  const document = open(bytes, fields)
  try {
    document.render(byField(values))
  } catch (error) {
    throw refusalOf(error)
  }
  return document.getZip().generate({ type: 'uint8array', compression: 'STORE' })
}

const fields_max = 300

/**
 * Fields in the order of the document, with the kinds that their names suggest.
 * @throws Refusal `template_broken`
 */
export function fieldsOf(bytes: Uint8Array): TemplateField[] {
  const inspected = new InspectModule()
  open(bytes, [], inspected)
  const faults: string[] = []
  const fields = collect(inspected.getAllTags() as Tags, faults)
  if (faults.length > 0) refuse('template_broken', { message: t.broken(faults) })
  if (fields.length === 0) refuse('template_broken', { message: t.no_fields })
  if (count(fields) > fields_max) refuse('template_broken', { message: t.fields_max(fields_max) })
  return fields
}

type Tags = { [raw: string]: Tags }

function collect(tags: Tags, faults: string[]): TemplateField[] {
  const fields = new Map<string, TemplateField>()
  const add = (field: TemplateField) => {
    const key = sameField(field.name)
    const known = fields.get(key)
    // a condition on a field that is written as well asks for one value
    if (!known || known.kind === 'condition') fields.set(key, field)
  }
  for (const [raw, inner] of Object.entries(tags)) {
    const { name, is_condition, modifier } = tagOf(raw)
    const nested = collect(inner, faults)
    if (name === '' || name.length > name_chars_max) faults.push(t.no_name(raw))
    if (modifier !== undefined && !isModifier(modifier)) faults.push(t.modifier(raw, modifiers))
    if (is_condition) {
      if (!fields.has(sameField(name))) fields.set(sameField(name), { name, kind: 'condition' })
      nested.forEach(add)
    } else if (nested.length > 0) {
      if (nested.some(({ kind }) => kind === 'rows')) faults.push(t.nested(raw))
      add({ name, kind: 'rows', fields: nested })
    } else add({ name, kind: guessOf(name, modifier) })
  }
  return [...fields.values()]
}

const name_chars_max = 100

function guessOf(name: string, modifier: string | undefined): FieldKind {
  const guess = guessKind(name)
  if (guess !== 'text' || modifier === undefined || modifier === 'инициалы') return guess
  return modifier === 'прописью' ? 'sum' : guess
}

const count = (fields: readonly TemplateField[]): number =>
  fields.reduce((sum, { fields: inner }) => sum + 1 + count(inner ?? []), 0)

type Fault = {
  properties?: {
    id?: string
    xtag?: string
    context?: string
    file?: string
    errors?: Fault[]
    openingtag?: string
    closingtag?: string
  }
}
const faults_shown_max = 5

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { properties } = error as Fault
  const faults = properties?.errors ?? [error as Fault]
  const texts = faults.map(({ properties: of = {} }) =>
    t.fault(of.id ?? '', of.context ?? of.xtag ?? of.openingtag ?? '', of.closingtag ?? '', of.file ?? ''),
  )
  return new Refusal('template_broken', { message: t.broken([...new Set(texts)].slice(0, faults_shown_max)) })
}
