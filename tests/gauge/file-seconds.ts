import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { restOf } from '#tests/support/rests.ts'

/** Writes to `vitest-seconds.json` of a folder how long each test file took, with its imports and hooks, but without its rests. */
export class FileSeconds implements Reporter {
  readonly #seconds: Record<string, number> = {}
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    const file = relative(process.cwd(), module.moduleId)
    this.#seconds[file] = (ms - restOf(file, this.#folder)) / 1000
  }

  onTestRunEnd(): void {
    writeFileSync(join(this.#folder, 'vitest-seconds.json'), JSON.stringify(this.#seconds))
  }
}
