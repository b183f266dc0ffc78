import { readConfig } from './config.ts'
import { startFlorin, type Florin } from './start.ts'

// What is in flight when a stop is asked for has this long to finish.
const stopMaxMs = 30_000

let stopping: Promise<void> | undefined

/** Starts the service, says once on standard output that it is ready, and stops it when it is told to. */
async function main(): Promise<void> {
  const starting = startFlorin(readConfig())
  // The launcher is gone, or the service whose worker this is: the channel closes even when it was killed outright, and while
  // this is only starting.
  process.once('disconnect', () => void starting.then(stop, () => {}))
  const florin = await starting
  // Each may come more than once: a signal to the whole group is passed on by the launcher as well.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(florin))
  // A service tells its worker of its calls, and what fell due by them.
  process.on('message', (message) => florin.hear(message))
  process.channel?.unref()
  // What only starting needed is let go before anybody waits: an idle process would keep a quarter of its memory for it.
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.stdout.write(`${JSON.stringify({ ready: true, ...florin.addresses })}\n`)
}

async function stop(florin: Florin): Promise<void> {
  // What is not finished by then was left to the reconciler before it was begun.
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
