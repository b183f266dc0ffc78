import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RequestsInFlight } from '#platform/priority'
import type { Log } from '#platform/telemetry'
import type { Closers } from './closers.ts'
import { mergeEnvironment, type Config } from './config.ts'
import { createWorkerMessages, type WorkerMessages } from './worker-messages.ts'

/** A process that does the due work of this one, which serves calls. */
export type WorkerProcess = {
  /** Where it tells how it is; undefined where this process has no such port. */
  metricsUrl: string | undefined
  /** What it is told. */
  news: WorkerMessages
  /** Has it finish what it began, and waits for its end. */
  stop(): Promise<void>
}

type WorkerRuntime = {
  databaseUrl: string
  processorUrl: string | undefined
  baseUrl: string
  /** Those of this process, to which it gives way. */
  calls: Pick<RequestsInFlight, 'areUnderWay'>
}
type Environment = Record<string, string>

const workerProgram = join(import.meta.dirname, 'main.ts')

const pauseMs = { first: 1_000, longest: 30_000 }
/** After so long of running, the next pause is a first one again. */
const stableMs = 60_000
/** What it began ends before that, and it ends before this process would without it. */
const stopMaxMs = 27_000

/**
 * Starts this program once more, as a worker of the same surroundings, and starts it again whenever it ends unasked. It ends by itself
 * when this process is gone. Throws where it does not become ready at first.
 */
export async function startWorkerProcess(
  config: Config,
  surroundings: WorkerRuntime,
  log: Log,
  closing: Closers,
): Promise<WorkerProcess> {
  const environment = toWorkerEnvironment(config, surroundings)
  const { calls } = surroundings
  let worker = forkWorker(environment, calls)
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
    worker = forkWorker(environment, calls)
    watch(worker)
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(again)
    await stopWorker(worker)
  }

  // Before it is ready: it is stopped as well where the start fails.
  closing.push(stop)
  const { metricsUrl } = await worker.ready
  watch(worker)
  // One that is started again is found where the first one was.
  if (metricsUrl !== undefined) environment['METRICS_PORT'] = new URL(metricsUrl).port
  const news: WorkerMessages = {
    due: (kind) => worker.news.due(kind),
    calls: (areUnderWay) => worker.news.calls(areUnderWay),
  }
  return { metricsUrl, news, stop }
}

/** What its environment says otherwise than that of this process. */
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
  /** Undefined where it could not be begun. */
  process: ChildProcess | undefined
  ready: Promise<{ metricsUrl?: string }>
  /** Why it ended. */
  ended: Promise<string>
  news: WorkerMessages
}

function forkWorker(environment: Environment, calls: WorkerRuntime['calls']): OpenWorker {
  try {
    const worker = fork(workerProgram, {
      env: mergeEnvironment(environment),
      // Its ready line is for us: standard output belongs to whoever started this process.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const ended = waitForExit(worker)
    const news = createWorkerMessages(worker)
    const ready = readReadyLine(worker, ended)
    // What the one before it was told is not repeated. Nobody waits for one that is started again to be ready; that it ended is told by itself.
    ready.then(
      () => news.calls(calls.areUnderWay()),
      () => {},
    )
    return { process: worker, ready, ended, news }
  } catch (error) {
    // The machine has no room for one.
    const reason = error instanceof Error ? error.message : String(error)
    return { process: undefined, ready: failReady(reason), ended: Promise.resolve(reason), news: noMessages }
  }
}

const noMessages: WorkerMessages = { due: () => {}, calls: () => {} }

function waitForExit(worker: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    // One that could not be begun has no exit.
    worker.on('error', ({ message }) => worker.pid === undefined && resolve(message))
  })
}

function readReadyLine(worker: ChildProcess, ended: Promise<string>): OpenWorker['ready'] {
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
