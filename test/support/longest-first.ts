import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes a file of these longest comes first, so that no core is idle at the end.
const order = ['test/simulation/', 'test/start/', 'test/browser/', 'test/spec/']

/** Begins with the folders whose files take longest, in the order of vitest's own within each. */
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
