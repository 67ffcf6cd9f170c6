import type { Input } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** Fails in each way that a hostile file can make a worker fail: for tests of the pool. */
export async function simulateFailure(how: Input<'simulateFailure'>['how']): Promise<string> {
  if (how === 'hang') for (;;) Math.random()
  if (how === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (how === 'refuse') refuse('file_bomb')
  if (how === 'throw') throw new Error('as ordered')
  if (how === 'exhaust') {
    const pile: string[][] = []
    for (;;) pile.push(Array.from({ length: 1000 }, (_, i) => `${i}-${Math.random()}`))
  }
  return 'echo'
}
