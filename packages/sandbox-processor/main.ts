import { loadConfig } from './config.ts'
import { startSandboxProcessor } from './index.ts'

const processor = await startSandboxProcessor({
  ...loadConfig(),
  log: (event, fields) => void process.stderr.write(`${JSON.stringify({ event, ...fields })}\n`),
})
process.stdout.write(`${JSON.stringify({ ready: true, processorUrl: processor.url })}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void processor.stop())
