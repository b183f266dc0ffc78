import { readConfig } from './config.ts'
import { startFlorin, type Florin } from './start.ts'

// Surface: SIGTERM finishes what is in flight for at most 30 s.
const stopMaxMs = 30_000

let stopping: Promise<void> | undefined

/** Starts the service, says once on standard output that it is ready, and stops it when it is told to. */
async function main(): Promise<void> {
  const florin = await startFlorin(readConfig())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(florin))
  // The launcher is gone: its channel closes even when it was killed outright.
  process.once('disconnect', () => void stop(florin))
  process.channel?.unref()
  process.stdout.write(`${JSON.stringify({ ready: true, ...florin.addresses })}\n`)
}

async function stop(florin: Florin): Promise<void> {
  stopping ??= florin.stop()
  const tooLong = setTimeout(() => process.exit(1), stopMaxMs + 5_000)
  await stopping
  clearTimeout(tooLong)
  process.exit(0)
}

main().catch((error: unknown) => {
  process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
