import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { lastRelease, readSeconds } from './seconds.ts'

/** Starts the files first that took longest at the last release, and new ones, so that no worker has one left at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const before = readSeconds(lastRelease)
    const secondsOf = ({ moduleId }: TestSpecification) => before[relative(process.cwd(), moduleId)] ?? Infinity
    return files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || 0)
  }
}
