import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long by their nature: they start whole servers, kill engines or ask other programs. */
const slow = [
  /\/[\w-]*kill\.test/,
  /\/db\/engine/,
  /\/faults\//,
  /\/fuzz\//,
  /\/documents\//,
  /\/deliveries\//,
  /\/api\/evidence/,
]

/** Starts slow files first, so that no worker has one left at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((pattern) => pattern.test(moduleId))
      return place < 0 ? slow.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
