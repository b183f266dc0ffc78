import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The slowest files come first, so that no core is idle at the end. They wait for a lease to expire or for a response
// until the service times out.
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

/** Runs the slowest files first, and within each group in Vitest's own order. */
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
