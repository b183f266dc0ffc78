import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CallsUnderWay } from '#platform/priority'
import type { Log } from '#platform/telemetry'
import type { Closing } from './closing.ts'
import { environmentWith, type Config } from './config.ts'
import { newsTo, type WorkerNews } from './worker-news.ts'

/** A process that does the due work of this one, which serves calls. */
export type WorkerProcess = {
  /** Where it tells how it is; undefined where this process has no such port. */
  metricsUrl: string | undefined
  /** What it is told. */
  news: WorkerNews
  /** Has it finish what it began, and waits for its end. */
  stop(): Promise<void>
}

type Surroundings = {
  databaseUrl: string
  processorUrl: string | undefined
  baseUrl: string
  /** Those of this process, to which it gives way. */
  calls: Pick<CallsUnderWay, 'areUnderWay'>
}
type Environment = Record<string, string>

const program = join(import.meta.dirname, 'main.ts')

const pauseMs = { first: 1_000, longest: 30_000 }
/** After so long of running, the next pause is a first one again. */
const soundMs = 60_000
/** What it began ends before that, and it ends before this process would without it. */
const stopMaxMs = 27_000

/**
 * Starts this program once more, as a worker of the same surroundings, and starts it again whenever it ends unasked. It ends by itself
 * when this process is gone. Throws where it does not become ready at first.
 */
export async function startWorkerProcess(
  config: Config,
  surroundings: Surroundings,
  log: Log,
  closing: Closing,
): Promise<WorkerProcess> {
  const environment = environmentOf(config, surroundings)
  const { calls } = surroundings
  let worker = openWorker(environment, calls)
  let isStopping = false
  let pause = pauseMs.first
  let again: NodeJS.Timeout | undefined

  function watch({ ended }: OpenWorker): void {
    const openedAt = performance.now()
    void ended.then((reason) => {
      if (isStopping) return
      if (performance.now() - openedAt > soundMs) pause = pauseMs.first
      log.error('the worker ended and is started again', { reason })
      again = setTimeout(reopen, pause)
      pause = Math.min(2 * pause, pauseMs.longest)
    })
  }

  function reopen(): void {
    worker = openWorker(environment, calls)
    watch(worker)
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(again)
    await endWorker(worker)
  }

  // Before it is ready: it is stopped as well where the start fails.
  closing.push(stop)
  const { metricsUrl } = await worker.ready
  watch(worker)
  // One that is started again is found where the first one was.
  if (metricsUrl !== undefined) environment['METRICS_PORT'] = new URL(metricsUrl).port
  const news: WorkerNews = {
    due: (kind) => worker.news.due(kind),
    calls: (areUnderWay) => worker.news.calls(areUnderWay),
  }
  return { metricsUrl, news, stop }
}

/** What its environment says otherwise than that of this process. */
function environmentOf(
  { workerMetricsPort }: Config,
  { databaseUrl, processorUrl, baseUrl }: Surroundings,
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
  news: WorkerNews
}

function openWorker(environment: Environment, calls: Surroundings['calls']): OpenWorker {
  try {
    const worker = fork(program, {
      env: environmentWith(environment),
      // Its ready line is for us: standard output belongs to whoever started this process.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const ended = endOf(worker)
    const news = newsTo(worker)
    const ready = readyLine(worker, ended)
    // What the one before it was told is not repeated. Nobody waits for one that is started again to be ready; that it ended is told by itself.
    ready.then(
      () => news.calls(calls.areUnderWay()),
      () => {},
    )
    return { process: worker, ready, ended, news }
  } catch (error) {
    // The machine has no room for one.
    const reason = error instanceof Error ? error.message : String(error)
    return { process: undefined, ready: failing(reason), ended: Promise.resolve(reason), news: noNews }
  }
}

const noNews: WorkerNews = { due: () => {}, calls: () => {} }

function endOf(worker: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    // One that could not be begun has no exit.
    worker.on('error', ({ message }) => worker.pid === undefined && resolve(message))
  })
}

function readyLine(worker: ChildProcess, ended: Promise<string>): OpenWorker['ready'] {
  const line = new Promise<string>((resolve) => {
    if (worker.stdout) createInterface({ input: worker.stdout }).once('line', resolve)
  })
  return Promise.race([line.then((text) => JSON.parse(text)), ended.then(failing)])
}

function failing(reason: string): Promise<never> {
  const failed = Promise.reject(new Error(`the worker ended before it was ready: ${reason}`))
  failed.catch(() => {})
  return failed
}

async function endWorker({ process: worker, ended }: OpenWorker): Promise<void> {
  worker?.kill('SIGTERM')
  const tooLong = setTimeout(() => worker?.kill('SIGKILL'), stopMaxMs)
  await ended
  clearTimeout(tooLong)
}
