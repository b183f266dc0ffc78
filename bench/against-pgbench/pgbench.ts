import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Returns the command of pgbench, or undefined if it is not installed. */
export function findPgbench(): string | undefined {
  const program = process.env['PGBENCH'] ?? 'pgbench'
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return program
  } catch {
    return undefined
  }
}

/** One run of a script. */
export type PgbenchRun = {
  program: string
  url: string
  /** Options of the connections. */
  settings: string
  script: string
  /** The path to which the script is written. */
  file: string
  clients: number
  warmUpSeconds: number
  seconds: number
  variables: Record<string, string>
}

/**
 * Runs a script with prepared statements; calls `begun` at the end of the warm-up. Returns the transactions per second.
 */
export async function runPgbench(run: PgbenchRun, begun: () => void): Promise<number> {
  writeFileSync(run.file, run.script)
  const { file, clients } = run
  const threads = Math.min(2, clients)
  const took = run.warmUpSeconds + run.seconds
  const options = `-n -M prepared -P 1 -f ${file} -c ${clients} -j ${threads} -T ${took}`.split(' ')
  for (const [name, value] of Object.entries(run.variables)) options.push('-D', `${name}=${value}`)
  const child = spawn(run.program, [...options, run.url], {
    env: { ...process.env, PGOPTIONS: run.settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const rates: number[] = []
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    const [, second, rate] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (second === undefined) lines.push(line)
    else if (Math.round(Number(second)) === run.warmUpSeconds) begun()
    else if (Number(second) > run.warmUpSeconds) rates.push(Number(rate))
  }
  if ((await ended) !== 0 || rates.length === 0)
    throw new Error(`pgbench: ${lines.join('\n').slice(0, 3_000)}`)
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}
