import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFreshService } from '../../../scripts/fresh-service.ts'

// With TEST_RECORD_SOURCES a run writes down which source files ran for each test file that speaks HTTP: what a function of the
// shared service was called since the file before, and what V8 writes down of each service that the file started itself.

const root = join(import.meta.dirname, '..', '..', '..')
const recordFile = join(root, 'test', 'ran-by.json')

/** Whether this run records. It needs one worker: what the shared service runs belongs to one file at a time. */
export const isRecording = process.env['TEST_RECORD_SOURCES'] !== undefined

/** Where the services that a test file starts write down what ran. */
export function coverageFolder(folder: string, testFile: string): string {
  return join(folder, 'coverage', testFile.replaceAll('/', '+'))
}

type Script = {
  url: string
  functions: { functionName: string; ranges: { count: number; startOffset: number }[] }[]
}

/** Records the sources of test files. `inspectorUrl` is the shared service's. */
export function openRecorder(folder: string) {
  const ran = new Map<string, Set<string>>()
  const add = (testFile: string, called: string[]) => {
    const sources = ran.get(testFile) ?? new Set()
    for (const each of called) sources.add(sourceOf(each))
    ran.set(testFile, sources)
  }
  let ofStart: Promise<Set<string>> | undefined
  let shared: Promise<Inspector> | undefined
  return {
    watch(inspectorUrl: string) {
      shared = openInspector(inspectorUrl)
    },
    async fileEnded(testFile: string) {
      const inspector = await shared
      if (inspector) add(testFile, coveredFunctions(await inspector.take()))
      const own = coverageFolder(folder, testFile)
      if (!existsSync(own)) return
      const known = await (ofStart ??= coveredAtStart(folder))
      add(
        testFile,
        coveredInFolder(own).filter((each) => !known.has(each)),
      )
    },
    close() {
      writeFileSync(recordFile, formatCoverage(ran))
    },
  }
}

/** One line a source and one a test, whose bits say which of the sources ran. */
function formatCoverage(ran: Map<string, Set<string>>): string {
  const sources = [...new Set([...ran.values()].flatMap((each) => [...each]))].toSorted()
  const tests = [...ran].toSorted().map(([test, own]) => {
    const bytes = Buffer.alloc(Math.ceil(sources.length / 8))
    for (const [place, source] of sources.entries())
      if (own.has(source)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
    return [test, bytes.toString('base64')]
  })
  return `${JSON.stringify({ sources, tests: Object.fromEntries(tests) }, undefined, 2)}\n`
}

/** The functions of our sources that were called, as `src/app/start.ts 1200`; what runs when a file is imported is none. */
function coveredFunctions(scripts: Script[]): string[] {
  return scripts.flatMap(({ url, functions }) => {
    if (!url.startsWith('file://') || url.includes('/node_modules/')) return []
    const path = relative(root, fileURLToPath(url))
    if (!/^(src|sandbox-processor)\//.test(path)) return []
    return functions.flatMap(({ functionName, ranges: [range] }) => {
      if (!range || range.count === 0 || (functionName === '' && range.startOffset === 0)) return []
      return [`${path} ${range.startOffset}`]
    })
  })
}

const sourceOf = (called: string) => called.split(' ')[0] ?? ''

function coveredInFolder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    coveredFunctions(JSON.parse(readFileSync(join(folder, name), 'utf8')).result),
  )
}

/** What every service runs to start and to stop, which says nothing about the test that starts one. */
async function coveredAtStart(folder: string): Promise<Set<string>> {
  const written = join(folder, 'coverage', 'of-start')
  await withFreshService({ NODE_V8_COVERAGE: written }, async () => {})
  return new Set(coveredInFolder(written))
}

type Inspector = { take(): Promise<Script[]> }

async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (result: { result?: Script[] }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  let last = 0
  const call = (method: string, params = {}) => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<{ result?: Script[] }>((resolve) => waiting.set(id, resolve))
  }
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return { take: async () => (await call('Profiler.takePreciseCoverage')).result ?? [] }
}
