// A quick processor in a separate process. Prints its URL on standard output and ends with its parent.
import { openQuickProcessor } from './quick-processor.ts'

const { url } = await openQuickProcessor()
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.once('disconnect', () => process.exit(0))
