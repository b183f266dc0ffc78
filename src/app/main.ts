import { loadConfig } from './config.ts'
import { startFlorin, type Florin } from './start.ts'

// Work in flight has this long to finish after a stop.
const stopMaxMs = 30_000

let stopping: Promise<void> | undefined

/** Starts the service, reports once on standard output that it is ready, and stops it on a signal. */
async function main(): Promise<void> {
  const starting = startFlorin(loadConfig())
  // The channel closes when the launcher or the parent service has ended, even after a kill or during the start.
  process.once('disconnect', () => void starting.then(stop, () => {}))
  const florin = await starting
  // A signal may come more than once: the launcher also forwards a signal that the whole group gets.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(florin))
  // The parent service sends the state of its requests, and the kinds of due work that they created.
  process.on('message', (message) => florin.hear(message))
  process.channel?.unref()
  // Collects the garbage of the start before the first request: an idle process would keep a quarter of its memory for
  // it.
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.stdout.write(`${JSON.stringify({ ready: true, ...florin.addresses })}\n`)
}

async function stop(florin: Florin): Promise<void> {
  // Unfinished attempts are left to the reconciler: each was recorded before it began.
  setTimeout(() => {
    florin.noteCutOff()
    process.exit(0)
  }, stopMaxMs)
  stopping ??= florin.stop()
  await stopping
  process.exit(0)
}

main().catch((error: unknown) => {
  process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
