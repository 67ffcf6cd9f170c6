import { formFaultTexts as t } from '#shared/text/field-faults.ts'
import type { FormField } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { drawText } from './form-look.ts'
import { fieldFlags, fieldType, inheritedOf } from './judge-objects.ts'
import { PdfiumError, savedAnew, withDocument } from './pdfium.ts'
import { type Dict, plainName, PlainFile, textOfString, Unreadable, type Value } from './plain-objects.ts'

const levels_max = 50

/** A field of the form (PDF 1.7, 12.7.3) with its annotations; `kids` is itself where they are one dictionary. */
type Terminal = { name: string; kind: FormField['kind']; dict: Dict; widgets: Dict[]; flags: number }

/**
 * The fields that a person fills, in their order; signatures and buttons are none.
 * @throws Refusal `file_broken`
 */
export async function formFields(bytes: Uint8Array): Promise<FormField[]> {
  return terminalsOf(await read(bytes)).map(({ name, kind }) => ({ name, kind }))
}

/**
 * The form with these values, drawn in its fields; the settling of an uploaded file flattens them. A field without a value keeps its own.
 * @throws Refusal `file_broken`; `invalid_fields` at the name of a field whose value does not fit
 */
export async function fillForm(bytes: Uint8Array, values: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const file = await read(bytes)
  for (const field of terminalsOf(file)) setValue(file, field, values[field.name])
  // its own copy of the values, which would not agree
  file.dict(file.root.get('AcroForm'))?.delete('XFA')
  return file.write()
}

/**
 * Why values do not fit the form, for each row of them; null for a row that fits. Nothing is made.
 * @throws Refusal `file_broken`
 */
export async function judgeForm(
  bytes: Uint8Array,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<(Record<string, string> | null)[]> {
  const file = await read(bytes)
  const fields = terminalsOf(file)
  return rows.map((values) => {
    const faults = fields.flatMap((field) => {
      try {
        setValue(file, field, values[field.name])
        return []
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return [[field.name, error.message] as const]
      }
    })
    return faults.length > 0 ? Object.fromEntries(faults) : null
  })
}

function setValue(file: PlainFile, field: Terminal, given: string | undefined): void {
  const value = given?.trim()
  if (value === undefined || value === '') return
  if (field.kind === 'text') setText(file, field, value)
  else if (fieldType(file, field.dict) === 'Ch') setChoice(file, field, value)
  else setState(file, field, value)
}

async function read(bytes: Uint8Array): Promise<PlainFile> {
  try {
    const copy = await withDocument(bytes, savedAnew)
    if (copy) return PlainFile.read(copy)
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof PdfiumError)) throw error
  }
  return refuse('file_broken')
}

function terminalsOf(file: PlainFile): Terminal[] {
  const found: Terminal[] = []
  const seen = new Set<Dict>()
  const walk = (value: Value, before: string, level: number): void => {
    const dict = file.dict(value)
    if (!dict || seen.has(dict) || level > levels_max) return
    seen.add(dict)
    const own = textOfString(file.get(dict.get('T')))
    const name = [before, own].filter(Boolean).join('.')
    const kids = file.array(dict.get('Kids'))
    const named = kids.filter((kid) => file.dict(kid)?.has('T'))
    if (named.length > 0) return named.forEach((kid) => walk(kid, name, level + 1))
    const flags = file.number(inheritedOf(file, dict, 'Ff'))
    const kind = kindOf(fieldType(file, dict), flags)
    const widgets = kids.length > 0 ? kids.flatMap((kid) => file.dict(kid) ?? []) : [dict]
    if (kind && name !== '') found.push({ name, kind, dict, widgets, flags })
  }
  for (const field of file.array(file.dict(file.root.get('AcroForm'))?.get('Fields'))) walk(field, '', 0)
  return found
}

function kindOf(type: string, flags: number): FormField['kind'] | null {
  if (type === 'Tx') return flags & fieldFlags.password ? null : 'text'
  if (type === 'Ch') return 'choice'
  if (type !== 'Btn' || flags & fieldFlags.push_button) return null
  return flags & fieldFlags.radio ? 'choice' : 'check'
}

const stringOf = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

function setText(file: PlainFile, { name, dict, widgets, flags }: Terminal, value: string): void {
  const chars_max = file.number(inheritedOf(file, dict, 'MaxLen'), Infinity)
  if (value.length > chars_max) refuseValue(name, t.too_long(name, chars_max))
  dict.set('V', stringOf(value))
  drawIn(file, { name, widgets, flags }, value)
}

function drawIn(
  file: PlainFile,
  { name, widgets, flags }: Pick<Terminal, 'name' | 'widgets' | 'flags'>,
  text: string,
): void {
  for (const widget of widgets) if (!drawText(file, widget, flags, text)) refuseValue(name, t.no_room(name))
}

function setChoice(file: PlainFile, { name, dict, widgets, flags }: Terminal, value: string): void {
  const options = file.array(inheritedOf(file, dict, 'Opt')).map((option) => {
    const [exported, label] = file.array(option)
    return exported === undefined
      ? [textOfString(file.get(option))]
      : [textOfString(file.get(exported)), textOfString(file.get(label))]
  })
  const chosen = options.find((texts) => texts.some((text) => same(text, value)))
  if (!chosen && !(flags & fieldFlags.editable)) refuseValue(name, t.no_option(name, value))
  dict.set('V', stringOf(chosen?.[0] ?? value))
  dict.delete('I')
  drawIn(file, { name, widgets, flags: 0 }, chosen?.at(-1) ?? value)
}

const yes = new Set(['да', 'есть', 'истина', 'yes', 'true', 'on', '1', '+', 'x', 'х', 'v', '✓', '✔'])
const no = new Set(['нет', 'ложь', 'no', 'false', 'off', '0', '-', '—'])

function setState(file: PlainFile, { name, kind, dict, widgets }: Terminal, value: string): void {
  const states = widgets.map((widget) => onStates(file, widget))
  const word = value.toLowerCase()
  const named = states.flat().find((state) => same(nameText(state), value))
  const first = kind === 'check' && yes.has(word) ? states[0]?.[0] : undefined
  const on = named ?? first
  if (on === undefined && !(kind === 'check' && no.has(word))) refuseValue(name, t.no_option(name, value))
  const state = on ?? 'Off'
  dict.set('V', `/${state}`)
  for (const [index, widget] of widgets.entries())
    widget.set('AS', `/${states[index]?.includes(state) ? state : 'Off'}`)
}

/** The names of the states of a button that are not «off». */
function onStates(file: PlainFile, widget: Dict): string[] {
  const states = file.dict(file.dict(widget.get('AP'))?.get('N'))
  return states ? [...states.keys()].filter((state) => state !== 'Off') : []
}

/** Names are UTF-8 (PDF 1.7, 7.3.5). */
const nameText = (name: string) => Buffer.from(plainName(name), 'latin1').toString()

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function refuseValue(name: string, message: string): never {
  refuse('invalid_fields', { message, errors: { [name]: message } })
}
