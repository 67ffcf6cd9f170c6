import { expect, test } from 'vitest'
import type { TaskName } from '#server/documents/pool/tasks.ts'
import { Turns } from '#server/documents/pool/turns.ts'

type Asked = { order: { name: TaskName }; client_id: number | undefined; nth: number }

/** Tasks of clients, in the order in which they come. */
function turnsOf(workers: number, ...tasks: [TaskName, number?][]) {
  const turns = new Turns<Asked>(workers)
  for (const [nth, [name, client_id]] of tasks.entries()) turns.add({ order: { name }, client_id, nth })
  return turns
}

const taken = (turns: Turns<Asked>) => {
  const tasks: Asked[] = []
  for (let task = turns.take(); task; task = turns.take()) tasks.push(task)
  return tasks.map(({ nth }) => nth)
}

test('uploads of one client take one worker, those of several leave one to seals and readers', () => {
  const turns = turnsOf(3, ['inspect', 1], ['inspect', 1], ['inspect', 2], ['inspect', 3], ['seal', 4])
  expect(turns.startable).toBe(3)
  expect(taken(turns).toSorted((a, b) => a - b)).toEqual([0, 2, 4])
})

test('seals of one client take all workers but one', () => {
  const turns = turnsOf(3, ['seal', 1], ['seal', 1], ['seal', 1])
  expect(turns.startable).toBe(2)
  expect(taken(turns)).toEqual([0, 1])
})

test('clients with tasks in the queue take turns on one worker', () => {
  const turns = turnsOf(1, ['seal', 1], ['seal', 1], ['render', 2], ['render', 2], ['seal', 3])
  const order: number[] = []
  for (let task = turns.take(); task; task = turns.take()) {
    order.push(task.nth)
    turns.end(task)
  }
  expect(order).toEqual([0, 2, 4, 1, 3])
})

test('one worker takes every kind of task', () => {
  expect(taken(turnsOf(1, ['inspect', 1], ['inspect', 1]))).toEqual([0])
})

test('a task that is put back is next', () => {
  const turns = turnsOf(1, ['seal', 1], ['seal', 1])
  const first = turns.take()
  if (first) turns.putBack(first)
  expect(turns.take()).toBe(first)
})
