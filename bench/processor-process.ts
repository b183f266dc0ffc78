// A quick processor in a process of its own. Says its address on standard output, and ends with its parent.
import { openQuickProcessor } from './quick-processor.ts'

const { url } = await openQuickProcessor()
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.once('disconnect', () => process.exit(0))
