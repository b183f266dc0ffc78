import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest comes first, so that no core is idle at the end: a lease that has to run out, an answer that is
// waited for as long as the service waits for one.
const order = [
  'test/start/crashes',
  'test/simulation/',
  'test/start/',
  'test/checks',
  'test/spec/one-off-outcomes',
  'test/spec/quote-outages',
  'test/browser/',
  'test/spec/',
]

/** Begins with the files that take longest, in the order of vitest's own within each of these. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const path = relative(this.ctx.config.root, moduleId)
      const found = order.findIndex((folder) => path.startsWith(folder))
      return found === -1 ? order.length : found
    }
    return sorted.sort((a, b) => place(a) - place(b))
  }
}
