import { randomInt } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOwnFault } from './own-fault.ts'

/** The code that a seed runs: the pure core, the core of subscriptions, or the real code on a real database. */
export type Level = 'core' | 'core-subscriptions' | 'service'

const regressionsFile = join(import.meta.dirname, 'regressions.txt')
const recordedSeedsFile = (level: Level) => join(import.meta.dirname, `noted-${level}-seeds.txt`)
const hourMs = 3_600_000
const seedsMax = 2 ** 31

/** How long fresh seeds are to be run, ms; 0 in an ordinary run. */
export const soakMs = Number(process.env['FLORIN_SOAK_HOURS'] ?? 0) * hourMs

const onlySeed = process.env['FLORIN_SEED']

/** Whether this run executes only seeds: a soak, or the replay of one seed. */
export const isAboutSeeds = soakMs > 0 || onlySeed !== undefined

/**
 * Returns the seeds of a run: the seed of FLORIN_SEED, or else all regressions followed by the first `count`. A soak
 * adds fresh seeds until its time is over.
 */
export function* seedsOf(level: Level, count: number): Generator<number> {
  if (onlySeed !== undefined) return yield Number(onlySeed)
  yield* regressions(level)
  const until = Date.now() + soakMs
  if (soakMs === 0) yield* firstSeeds(count)
  else while (Date.now() < until) yield randomInt(seedsMax)
}

function* firstSeeds(count: number): Generator<number> {
  for (let seed = 1; seed <= count; seed++) yield seed
}

function regressions(level: Level): number[] {
  return linesOf(regressionsFile).flatMap((line) => {
    const [at, seed] = line.split(' ')
    return at === level ? [Number(seed)] : []
  })
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Whether this run records the seeds that find the planted bugs. */
export const recordsSeeds = Boolean(process.env['FLORIN_NOTE_SEEDS'])

/**
 * Returns a seed that finds a planted bug. Tries the recorded seed first and then the first `count`. Throws if none
 * finds the bug. FLORIN_NOTE_SEEDS=1 records another seed after the simulation has changed.
 */
export async function seedThatFinds(
  level: Level,
  bug: string,
  count: number,
  run: (seed: number) => unknown,
): Promise<number> {
  const seeds = recordedSeeds(level)
  const before = seeds.get(bug) ?? 1
  if ((await firstThatFails([before].values(), run)) !== undefined) return before
  const howToNote = `FLORIN_NOTE_SEEDS=1 npx vitest run test/simulation/${level}.test.ts notes another`
  // A search takes a minute and a recorded seed a second, so the developer is warned.
  if (!recordsSeeds) process.emitWarning(`${level}: seed ${before} did not find that ${bug}; ${howToNote}`)
  // A recorded seed must find the bug without parallel runs, as it will be tried the next time.
  const found = await firstThatFails(firstSeeds(count), run, recordsSeeds ? 1 : concurrency)
  if (found === undefined)
    throw new Error(`neither seed ${before} nor the first ${count} find that ${bug}; ${howToNote}`)
  if (recordsSeeds) {
    const lines = [...seeds.set(bug, found)].map(([name, seed]) => `${seed} ${name}\n`)
    writeFileSync(recordedSeedsFile(level), lines.join(''))
  }
  return found
}

/** Returns the recorded seeds by the name of the bug. */
function recordedSeeds(level: Level): Map<string, number> {
  return new Map(
    linesOf(recordedSeedsFile(level)).map((line) => {
      const [seed = '', ...name] = line.split(' ')
      return [name.join(' '), Number(seed)]
    }),
  )
}

async function firstThatFails(
  seeds: Iterator<number>,
  run: (seed: number) => unknown,
  runsAtOnce = 1,
): Promise<number | undefined> {
  let found: number | undefined
  async function goOn(): Promise<void> {
    while (found === undefined) {
      const next = seeds.next()
      if (next.done) return
      try {
        await run(next.value)
      } catch (error) {
        if (isOwnFault(error)) throw new Error('the planted mistake itself is broken', { cause: error })
        found ??= next.value
      }
    }
  }
  await Promise.all(Array.from({ length: runsAtOnce }, goOn))
  return found
}

/** Returns the failure of a seed with the command to replay it. A soak adds the seed to the regressions. */
export function failureOf(level: Level, seed: number, error: unknown): Error {
  const what = error instanceof Error ? error.message : String(error)
  if (soakMs > 0) appendFileSync(regressionsFile, `${level} ${seed} ${what.replaceAll(/\s+/g, ' ')}\n`)
  const how = `FLORIN_SEED=${seed} npx vitest run test/simulation/${level}`
  return new Error(`seed ${seed}: ${what}\nSee it again: ${how}`, { cause: error })
}

/** Runs several seeds at a time, and starts no further seed after a failure. Returns the number of seeds that ran. */
export async function runSeeds(
  level: Level,
  seeds: Iterator<number>,
  run: (seed: number) => Promise<unknown>,
): Promise<number> {
  const failures: Error[] = []
  let count = 0
  async function goOn(): Promise<void> {
    for (;;) {
      const next = failures.length > 0 ? undefined : seeds.next()
      if (!next || next.done) return
      count++
      await run(next.value).catch((error: unknown) => failures.push(failureOf(level, next.value, error)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, goOn))
  if (failures[0]) throw failures[0]
  return count
}

// A seed waits for the database most of the time.
const concurrency = 6
