import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import type { DevelopersData, ReferenceData } from '../../site/developers/developers-data.ts'
import { developersPayloads } from '../../vite/developers-payloads.ts'

const payloads = await developersPayloads()
const developers = payloads['/developers'] as DevelopersData
const { sections, types } = payloads['/developers/reference'] as ReferenceData
const calls = sections.flatMap(({ operations }) => operations)

test('the reference has each documented route of the client API once', () => {
  const expected = routes.filter(({ api, hidden }) => api.some((api_name) => api_name === 'v1') && !hidden)
  expect(calls.map(({ id }) => id).toSorted()).toEqual(expected.map(({ operationId }) => operationId).toSorted())
  expect(sections.filter(({ operations }) => operations.length === 0)).toEqual([])
})

test('every type that the reference names is described in it, and its anchors are unique', () => {
  const fields = [
    ...types.flatMap((type) => type.fields),
    ...calls.flatMap(({ parameters, body, answers }) => [
      ...parameters,
      ...[...(body ? [body] : []), ...answers].flatMap((part) => [part, ...part.fields]),
    ]),
  ]
  const named = new Set(fields.flatMap(({ type }) => type.match(/\b[A-Z]\w+\b/g) ?? []))
  expect([...named].filter((name) => !types.some((type) => type.name === name))).toEqual([])
  const places = [...sections.map(({ tag }) => tag), ...calls.map(({ id }) => id), ...types.map(({ name }) => name)]
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('every refusal that the reference names is in the table', () => {
  const known = developers.refusals.map(({ code }) => code)
  expect([...new Set(calls.flatMap(({ refusals }) => refusals))].filter((code) => !known.includes(code))).toEqual([])
  for (const { text } of [...developers.refusals, ...developers.events]) expect(text).toMatch(/[а-яё]/i)
})
