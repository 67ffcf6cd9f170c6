import type { DocumentField } from '#shared/contract/document-fields.ts'
import { type DocumentFieldKind, field_size_min, placingFaults } from '#shared/rules/document-fields.ts'
import { documentFieldKindTexts } from '#shared/text/document-fields.ts'
import { fieldEditorTexts as t } from '#shared/text/field-editor.ts'
import { refusalTexts } from '#shared/text/refusals.ts'

type Fields = readonly DocumentField[]
type Point = { left: number; top: number }

/** Shares of the page: a line of usual letters on A4. */
const size = { width: 0.35, height: 0.028 }
const mark = { width: 0.035, height: 0.025 }
/** By an arrow key. */
const step = 0.005

/** What is wrong with the fields, in words; null: nothing. */
export function faultOf(fields: Fields, pages: number): string | null {
  const [misplaced] = placingFaults(fields, pages)
  const wrong = misplaced && fields[misplaced[0]]
  if (misplaced && wrong) return `${t.of(wrong.name)} ${refusalTexts[misplaced[1]]}`
  const nameless = fields.some(({ name }) => name.trim() === '')
  if (nameless) return t.nameless
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name.trim() === name.trim()) !== at)
  if (twice) return t.twice(twice.name)
  const unchosen = fields.find(
    ({ kind, choices = [] }) => kind === 'choice' && new Set(choices).size < Math.max(2, choices.length),
  )
  return unchosen ? t.choices_missing(unchosen.name) : null
}

export function newField(fields: Fields, place: Point & { page: number }): DocumentField {
  const names = new Set(fields.map(({ name }) => name))
  let number = fields.length + 1
  while (names.has(t.name(number))) number += 1
  return within({ name: t.name(number), kind: 'text', required: true, ...place, ...size })
}

/** Another kind: a mark is small, and only a choice has choices. */
export function ofKind(field: DocumentField, kind: DocumentFieldKind): Partial<DocumentField> {
  const wasMark = field.kind === 'checkbox'
  const isNamed = Object.values(documentFieldKindTexts).includes(field.name) || /^Поле \d+$/.test(field.name)
  return {
    kind,
    choices: kind === 'choice' ? (field.choices ?? []) : [],
    ...(isNamed && kind !== 'text' && { name: documentFieldKindTexts[kind] }),
    ...(kind === 'checkbox' ? mark : wasMark ? size : {}),
  }
}

/** Where a button puts a new field: below the last one of the page. */
export function freePlace(fields: Fields, page: number): Point {
  const bottoms = fields.filter((field) => field.page === page).map(({ top, height }) => top + height)
  const top = Math.max(0.1, ...bottoms) + 0.015
  return { left: 0.1, top: Math.min(top, 1 - size.height) }
}

/** Inside the page. */
export function within(field: DocumentField): DocumentField {
  const width = Math.min(1, Math.max(field_size_min.width, field.width))
  const height = Math.min(1, Math.max(field_size_min.height, field.height))
  return {
    ...field,
    width,
    height,
    left: Math.min(Math.max(0, field.left), 1 - width),
    top: Math.min(Math.max(0, field.top), 1 - height),
  }
}

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** What a key does to a field: arrows move it, with Shift they change its size; null: nothing. */
export function byKey(field: DocumentField, key: string, shift: boolean): Partial<DocumentField> | null {
  const [x, y] = arrows[key] ?? []
  if (x === undefined || y === undefined) return null
  return shift
    ? sizeOf(within({ ...field, width: field.width + x, height: field.height + y }))
    : placeOf(within({ ...field, left: field.left + x, top: field.top + y }))
}

export const sizeOf = ({ width, height }: DocumentField) => ({ width, height })
export const placeOf = ({ left, top }: DocumentField) => ({ left, top })
