import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fullName, isOneWord, nameParts, shortName } from '#shared/rules/person.ts'
import { plural } from '#shared/rules/plural.ts'
import type { StatusText, Tone } from '#shared/text/statuses.ts'

describe('a number and its noun', () => {
  const documents = (count: number) => plural(count, ['документ', 'документа', 'документов']).split('\u00a0').at(-1)

  test.each([1, 21, 101, 1001])('the number %d has the noun form «документ»', (count) =>
    expect(documents(count)).toBe('документ'),
  )
  test.each([2, 3, 4, 22, 104])('the number %d has the noun form «документа»', (count) =>
    expect(documents(count)).toBe('документа'),
  )
  test.each([0, 5, 11, 12, 14, 19, 20, 100, 111, 112])('the number %d has the noun form «документов»', (count) =>
    expect(documents(count)).toBe('документов'),
  )
  test('a number and its noun are joined by a no-break space', () => {
    expect(plural(5, ['документ', 'документа', 'документов'])).toBe('5\u00a0документов')
    expect(plural(12_000, ['документ', 'документа', 'документов'])).toBe('12\u00a0000\u00a0документов')
  })
})

describe('the tone of a state', () => {
  const isState = (value: unknown): value is StatusText =>
    typeof value === 'object' && value !== null && 'word' in value && 'tone' in value && 'shape' in value
  const statesIn = (value: unknown): StatusText[] =>
    isState(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(statesIn) : []
  const words = async (tone: Tone) => {
    const files = globSync('shared/text/*.ts').map((file) => import(resolve(file)))
    const states = (await Promise.all(files)).flatMap((module) => statesIn({ ...module }))
    return [...new Set(states.filter((state) => state.tone === tone).map(({ word }) => word))].toSorted()
  }

  test('only what its reader has to act on has the colour of waiting', async () => {
    expect(await words('wait')).toEqual([
      'Ждёт второго',
      'Ждёт второго сотрудника',
      'Ждёт решения',
      'На проверке',
      'Не сделано',
      'Не хватило денег',
      'Повтор',
      'Проверьте с юристом',
      'Разобрать вручную',
      'Стоит исправить',
    ])
  })

  test('only what failed, was refused or is owed has the colour of a failure', async () => {
    expect(await words('bad')).toEqual([
      'Возвращено',
      'Выключен получателем',
      'Выключен: не отвечал',
      'Не доставлено',
      'Не дошло в срок',
      'Не заведён',
      'Не отвечает',
      'Не подписано',
      'Не получилось',
      'Не принято',
      'Не работает',
      'Остановлен',
      'Остановлено',
      'Отказ',
      'Отказано',
      'Ошибка',
      'Просрочен',
    ])
  })
})

describe('a name', () => {
  test('a person’s name is split into parts and joined again', () => {
    const name = 'Воробьёва-Преображенская Екатерина Константиновна'
    expect(fullName(nameParts(name))).toBe(name)
    expect(fullName(nameParts('  Ким   Ир '))).toBe('Ким Ир')
  })

  test('a person’s name keeps all words after the first two as the middle name', () => {
    expect(nameParts('Мамедов Али Гасан оглы')).toEqual({
      last_name: 'Мамедов',
      first_name: 'Али',
      middle_name: 'Гасан оглы',
    })
  })

  test('a person’s name of one word is detected', () => {
    expect(['Сукарно', ' Сукарно '].map(isOneWord)).toEqual([true, true])
    expect(['', ' ', 'Ли Ян', 'Ли\u00a0Ян'].map(isOneWord)).toEqual([false, false, false, false])
  })

  test('a person’s name is abbreviated for strangers', () => {
    expect(shortName('Иванов Иван Иванович')).toBe('Иванов\u00a0И.\u00a0И.')
    expect(shortName('Мадонна')).toBe('Мадонна')
  })
})
