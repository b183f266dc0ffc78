import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** The usage of the processes and of the database since their start. CPU is in seconds. */
export type Counters = {
  at: number
  node: number
  postgres: number
  /** CPU of all processes of this run, and of the whole machine. */
  own: number
  machine: number
  transactions: number
  walBytes: number
}

const ticksPerSecond = 100

/** Reads the counters of a service, of its database server, and of every process below this one. */
export async function loadCounters(
  client: pg.Client,
  database: string,
  pids: { node: number; postgres: number },
): Promise<Counters> {
  const { rows } = await client.query<{ transactions: string; wal: string }>(
    `select xact_commit + xact_rollback as transactions,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal
     from pg_stat_database where datname = $1`,
    [database],
  )
  const processes = listProcesses()
  return {
    at: performance.now() / 1000,
    node: treeOf(processes, pids.node),
    postgres: treeOf(processes, pids.postgres),
    own: treeOf(processes, process.pid),
    machine: measureMachine(),
    transactions: Number(rows[0]?.transactions),
    walBytes: Number(rows[0]?.wal),
  }
}

/** Returns the resident memory of a process in MB, shared pages included. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

type Process = { pid: number; parent: number; seconds: number }

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = loadStat(`/proc/${name}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ')
      if (fields.length < 20) return []
      // User and system time of the process and of its children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }]
    })
}

function loadStat(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Sums the CPU seconds of a process and of every process below it. */
function treeOf(processes: Process[], root: number): number {
  const own = processes.find(({ pid }) => pid === root)?.seconds ?? 0
  return processes
    .filter(({ parent }) => parent === root)
    .reduce((sum, { pid }) => sum + treeOf(processes, pid), own)
}

/** Sums the CPU time of the machine's cores, without idle time and waits for the disk. */
function measureMachine(): number {
  const fields =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields
  return (user + nice + system + irq + softirq) / ticksPerSecond
}
