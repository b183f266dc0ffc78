import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RequestsInFlight } from '#platform/priority'
import type { Log } from '#platform/telemetry'
import { mergeEnvironment, type Config } from './config.ts'
import { createWorkerMessages, type WorkerMessages } from './worker-messages.ts'

/** A process that runs the background jobs of this one, which serves requests. */
export type WorkerProcess = {
  /** The URL of its health and metrics; undefined if this process has no such port. */
  metricsUrl: string | undefined
  /** Sends messages to it. */
  handlers: WorkerMessages
  /** Stops it and waits until its work in flight is finished. */
  stop(): Promise<void>
}

type WorkerRuntime = {
  databaseUrl: string
  processorUrl: string | undefined
  baseUrl: string
  /** The requests of this process, which have priority over its jobs. */
  requests: Pick<RequestsInFlight, 'areInFlight'>
}
type Environment = Record<string, string>

const workerProgram = join(import.meta.dirname, 'main.ts')

const pauseMs = { first: 1_000, longest: 30_000 }
/** After this time without a failure, the delay of a restart is the first one again. */
const stableMs = 60_000
/** Its work in flight ends before that, and it is killed before this process reaches its own limit. */
const stopMaxMs = 27_000

/**
 * Starts this program again as a worker with the same runtime, and restarts it after every unexpected end. The worker
 * ends when this process is gone. Throws if it does not become ready at first.
 */
export async function startWorkerProcess(
  config: Config,
  surroundings: WorkerRuntime,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<WorkerProcess> {
  const environment = toWorkerEnvironment(config, surroundings)
  const { requests } = surroundings
  let worker = forkWorker(environment, requests)
  let isStopping = false
  let pause = pauseMs.first
  let again: NodeJS.Timeout | undefined

  function watch({ ended }: OpenWorker): void {
    const openedAt = performance.now()
    void ended.then((reason) => {
      if (isStopping) return
      if (performance.now() - openedAt > stableMs) pause = pauseMs.first
      log.error('the worker ended and is started again', { reason })
      again = setTimeout(reopen, pause)
      pause = Math.min(2 * pause, pauseMs.longest)
    })
  }

  function reopen(): void {
    worker = forkWorker(environment, requests)
    watch(worker)
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(again)
    await stopWorker(worker)
  }

  // Registered before it is ready, so that it is also stopped if the start fails.
  closing.defer(stop)
  const { metricsUrl } = await worker.ready
  watch(worker)
  // A restarted worker uses the same port.
  if (metricsUrl !== undefined) environment['METRICS_PORT'] = new URL(metricsUrl).port
  const messages: WorkerMessages = {
    due: (kind) => worker.handlers.due(kind),
    requests: (areInFlight) => worker.handlers.requests(areInFlight),
  }
  return { metricsUrl, handlers: messages, stop }
}

/** Returns the variables in which the worker's environment differs from that of this process. */
function toWorkerEnvironment(
  { workerMetricsPort }: Config,
  { databaseUrl, processorUrl, baseUrl }: WorkerRuntime,
): Environment {
  return {
    FLORIN_ROLES: 'worker',
    FLORIN_WORKER: 'beside',
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: processorUrl ?? '',
    BASE_URL: baseUrl,
    METRICS_PORT: String(workerMetricsPort ?? ''),
  }
}

type OpenWorker = {
  /** Undefined if it could not be started. */
  process: ChildProcess | undefined
  ready: Promise<{ metricsUrl?: string }>
  /** Resolves to the reason of its end. */
  ended: Promise<string>
  handlers: WorkerMessages
}

function forkWorker(environment: Environment, requests: WorkerRuntime['requests']): OpenWorker {
  try {
    const worker = fork(workerProgram, {
      env: mergeEnvironment(environment),
      // Its ready line is for this process: standard output belongs to the launcher.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const ended = waitForExit(worker)
    const messages = createWorkerMessages(worker)
    const ready = waitForReadyLine(worker, ended)
    // A new worker gets the current state only, no earlier messages. A failed restart needs no handler here, because
    // the end of the worker is observed separately.
    ready.then(
      () => messages.requests(requests.areInFlight()),
      () => {},
    )
    return { process: worker, ready, ended, handlers: messages }
  } catch (error) {
    // The machine has no room for another process.
    const reason = error instanceof Error ? error.message : String(error)
    return {
      process: undefined,
      ready: failReady(reason),
      ended: Promise.resolve(reason),
      handlers: noMessages,
    }
  }
}

const noMessages: WorkerMessages = { due: () => {}, requests: () => {} }

function waitForExit(worker: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    // A process that could not be started emits no exit.
    worker.on('error', ({ message }) => worker.pid === undefined && resolve(message))
  })
}

function waitForReadyLine(worker: ChildProcess, ended: Promise<string>): OpenWorker['ready'] {
  const line = new Promise<string>((resolve) => {
    if (worker.stdout) createInterface({ input: worker.stdout }).once('line', resolve)
  })
  return Promise.race([line.then((text) => JSON.parse(text)), ended.then(failReady)])
}

function failReady(reason: string): Promise<never> {
  const failed = Promise.reject(new Error(`the worker ended before it was ready: ${reason}`))
  failed.catch(() => {})
  return failed
}

async function stopWorker({ process: worker, ended }: OpenWorker): Promise<void> {
  worker?.kill('SIGTERM')
  const tooLong = setTimeout(() => worker?.kill('SIGKILL'), stopMaxMs)
  await ended
  clearTimeout(tooLong)
}
