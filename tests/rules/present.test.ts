import { expect, test } from 'vitest'
import { z } from 'zod'
import { MaybeMoment, Moment } from '#shared/contract/fields.ts'
import { RublesOut } from '#shared/contract/money.ts'
import { kopecks } from '#shared/rules/kopecks.ts'
import { present } from '#server/platform/lists/present.ts'

const Parcel = z.object({
  id: z.number().int(),
  price: RublesOut,
  duty: RublesOut.nullable(),
  sent_at: Moment,
  lost_at: MaybeMoment,
})
const row = { id: 150, price: kopecks(12_050), duty: null, sent_at: new Date(0), lost_at: null }

/** Never called, only type-checked: a line below `@ts-expect-error` that compiles is an error. */
export const refusedByTheCompiler = () => [
  // @ts-expect-error rubles, which would be taken for kopecks
  present(Parcel, { ...row, price: 120.5 }),
  // @ts-expect-error a field of the wire is no column
  present(Parcel.extend({ name: z.string() }), row),
]

test('a stored row is presented by its schema: kopecks in rubles, moments in ISO 8601, other columns left out', () => {
  const stored = { ...row, secret: 'x' }
  expect(present(Parcel, stored)).toEqual({
    id: 150,
    price: 120.5,
    duty: null,
    sent_at: '1970-01-01T00:00:00.000Z',
    lost_at: null,
  })
  expect(present(Parcel, { ...row, duty: kopecks(7), lost_at: new Date(1) })).toMatchObject({
    duty: 0.07,
    lost_at: '1970-01-01T00:00:00.001Z',
  })
})
