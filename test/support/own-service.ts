import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { caller, type Caller } from './florin.ts'
import { freePort } from './free-port.ts'
import { requestShared } from './run/ask-shared.ts'
import { copyCluster } from './run/make-cluster.ts'
import { coverageFolder, isRecording } from './run/record-sources.ts'
import { sharedStripe } from './shared-service.ts'
import { requestStripeSide } from './stripe-side/side.ts'
import { testDeadline } from './until.ts'

const root = join(import.meta.dirname, '..', '..')
// The cache of the modules that `npm start` compiled, with types stripped. Without it a start takes twice as long.
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/** A service that one test starts and may stop or kill. */
export type OwnService = {
  process: ChildProcess
  baseUrl: string
  processorUrl: string
  /** The output so far. */
  stdout(): string
  stderr(): string
  operator: Caller
  control: Caller
  /** The processor's API with the credential of the service. */
  platform: Caller
  /** The database of the service, if the test gave one. */
  databaseUrl: string | undefined
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export const ownOperatorToken = 'operator-token-of-one-test'
export const ownProcessorToken = 'processor-token-of-one-test'

/** Registers a function that runs at the end of the test or of the file. */
export type WhenOver = (end: () => void | PromiseLike<void>) => void

/**
 * Registers functions for the end of the file, for a service that a file or a group of tests shares. Called outside
 * of tests and hooks.
 */
export function untilFileEnds(): WhenOver {
  const ends = new AsyncDisposableStack()
  afterAll(() => ends.disposeAsync())
  return (end) => ends.defer(async () => end())
}

/**
 * Starts a service and waits for its ready line or its end, for as long as the test or the hook lasts. The end of the
 * test or the file kills a service that still runs.
 */
export async function startService(
  environment: Record<string, string>,
  whenOver: WhenOver = onTestFinished,
): Promise<OwnService> {
  const beside = await stripeSettings(environment)
  const run = await spawnService({ ...beside.environment, ...environment }, whenOver)
  const unready = () => `the service was not ready, and printed: ${run.stdout()}${run.stderr()}`
  const wait = whenOver === onTestFinished ? testDeadline(unready) : waitOfFile(whenOver, unready)
  const ready = { ...(await run.ready.finally(() => (wait.isOver = true))), ...beside.here }
  const authorization = { authorization: `Bearer ${ownOperatorToken}` }
  return {
    ...run,
    ...ready,
    operator: caller(ready.baseUrl, authorization),
    control: caller(ready.processorUrl, authorization),
    platform: caller(ready.processorUrl, { authorization: `Bearer ${ownProcessorToken}` }),
    databaseUrl: environment['DATABASE_URL'],
    end(signal = 'SIGTERM') {
      run.process.kill(signal)
      return run.ended
    },
  }
}

// Vitest reports no reason when a hook times out. The end of the file reports it instead.
function waitOfFile(whenOver: WhenOver, what: () => string): { isOver: boolean } {
  const wait = { isOver: false }
  whenOver(() => {
    if (!wait.isOver) throw new Error(`it did not happen: ${what()}`)
  })
  return wait
}

/** Returns the settings that a service needs if the companies of this run have accounts at Stripe. */
async function stripeSettings(environment: Record<string, string>) {
  const stripe = sharedStripe()
  if (stripe === undefined || 'STRIPE_API_URL' in environment || 'BASE_URL' in environment)
    return { environment: {}, here: {} }
  const port = await freePort()
  const publicUrl = `https://florin-own-${port}.test`
  const baseUrl = `http://127.0.0.1:${port}`
  await requestStripeSide(stripe.controlUrl, 'reached', { publicUrl, baseUrl })
  const own = { PORT: String(port), BASE_URL: publicUrl, STRIPE_API_URL: stripe.stripeUrl }
  return { environment: own, here: { baseUrl } }
}

/** Starts a service, expects the start to fail, and returns its exit code and output. */
export async function expectStartFailure(environment: Record<string, string>) {
  const run = await spawnService(environment)
  run.ready.catch(() => {})
  const code = await run.ended
  return { code, stdout: run.stdout(), stderr: run.stderr() }
}

/** Creates a data folder, removed at the end of the test or of the file. */
export function newDataFolder(whenOver: WhenOver = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-own-'))
  // Under root the embedded server runs as another user, and that user needs permission to enter the folder.
  chmodSync(folder, 0o711)
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// A run that records sources needs them under their original names.
async function programOfTests() {
  if (!isRecording) return { program: (await requestShared('programs')).service, recorded: {} }
  const testFile = relative(root, expect.getState().testPath ?? '')
  const recorded = { NODE_V8_COVERAGE: coverageFolder(tmpdir(), testFile) }
  return { program: join(root, 'src', 'app', 'main.ts'), recorded }
}

/** Starts a service without waiting for it. `ready` and `ended` report the result. */
export async function spawnService(environment: Record<string, string>, whenOver: WhenOver = onTestFinished) {
  const { FLORIN_DATA: dataFolder, DATABASE_URL: databaseUrl } = environment
  if (dataFolder && !databaseUrl && existsSync(dataFolder))
    await copyCluster(await requestShared('cluster'), dataFolder)
  const { program, recorded } = await programOfTests()
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      FLORIN_OPERATOR_TOKEN: ownOperatorToken,
      PROCESSOR_TOKEN: ownProcessorToken,
      FLORIN_LOG: 'error',
      ...recorded,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  child.stderr.on('data', (data) => (printed.stderr += data))
  whenOver(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 35_000)
    await ended
    clearTimeout(tooLong)
  })
  return {
    process: child,
    ended,
    ready: readyLine(child, printed),
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
  }
}

function readyLine(child: ChildProcess, printed: { stdout: string; stderr: string }) {
  return new Promise<{ baseUrl: string; processorUrl: string }>((resolve, reject) => {
    child.once('close', (code) =>
      reject(new Error(`ended with ${code} before it was ready: ${printed.stderr}`)),
    )
    child.stdout?.on('data', (data) => {
      printed.stdout += data
      const [line = ''] = printed.stdout.split('\n')
      if (printed.stdout.includes('\n') && line.startsWith('{"ready":true,')) resolve(JSON.parse(line))
    })
  })
}
