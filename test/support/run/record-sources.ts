import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFreshService } from '../../../scripts/fresh-service.ts'

// With TEST_RECORD_SOURCES a run records the source files that ran for each test file that speaks HTTP. There are two
// inputs: the functions of the shared service that were called since the previous file, and V8's coverage of each
// service that the file started itself.

const root = join(import.meta.dirname, '..', '..', '..')
const recordFile = join(root, 'test', 'ran-by.json')

/**
 * Whether this run records sources. It needs a single worker, because the coverage of the shared service is assigned
 * to one file at a time.
 */
export const isRecording = process.env['TEST_RECORD_SOURCES'] !== undefined

/** Returns the folder in which the services of a test file write their coverage. */
export function coverageFolder(folder: string, testFile: string): string {
  return join(folder, 'coverage', testFile.replaceAll('/', '+'))
}

type Script = {
  url: string
  functions: { functionName: string; ranges: { count: number; startOffset: number }[] }[]
}

/** Records the sources of test files. `inspectorUrl` is that of the shared service. */
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
      writeFileSync(recordFile, formatCoverage(new Map([...readCoverage(), ...ran])))
    },
  }
}

/** Reads the recorded sources of the test files that still exist. A run of some tests keeps the records of the others. */
function readCoverage(): Map<string, Set<string>> {
  if (!existsSync(recordFile)) return new Map()
  const { sources, tests }: { sources: string[]; tests: Record<string, string> } = JSON.parse(
    readFileSync(recordFile, 'utf8'),
  )
  const kept = Object.entries(tests).filter(([test]) => existsSync(join(root, test)))
  return new Map(
    kept.map(([test, bits]) => {
      const bytes = Buffer.from(bits, 'base64')
      return [test, new Set(sources.filter((_, place) => ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1))]
    }),
  )
}

/** Formats one line per source and one per test. The bits of a test's line show the sources that ran. */
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

/** Returns the called functions of our sources, as `src/app/start.ts 1200`. The top level of a module does not count. */
function coveredFunctions(scripts: Script[]): string[] {
  return scripts.flatMap(({ url, functions }) => {
    if (!url.startsWith('file://') || url.includes('/node_modules/')) return []
    const path = relative(root, fileURLToPath(url))
    if (!/^(src|packages)\//.test(path)) return []
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

/** Returns the coverage that every service has from its start and stop alone. It is independent of the test. */
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
