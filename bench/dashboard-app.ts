// Measures the dashboard app in a browser: its size, its time to the heading on a slow phone, and the cost of open
// pages for the service. See bench/README.md.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ensureApp } from '../scripts/built-apps.js'
import { measureBuild } from './dashboard-app/build.ts'
import { measurePages, type PageLoad } from './dashboard-app/pages.ts'
import { measurePolling, type Polling } from './dashboard-app/polling.ts'
import { openPeople } from './dashboard-app/users.ts'
import { openOwnService } from './own-service.ts'

/** The limits on a quiet machine of two cores. */
const limits = {
  buildSeconds: 5,
  /** The compressed files of the first page, and those that each further page adds. */
  firstPageKilobytes: 200,
  furtherPageKilobytes: 40,
  /** Until the heading appears, with a quarter of a CPU, 1.6 Mbit/s and 150 ms of latency. */
  firstTimeSeconds: 3.5,
  againSeconds: 1.2,
  /** Of one core, for fifty users. */
  pollingShare: 0.05,
}

const root = join(import.meta.dirname, '..')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      parts: { type: 'string', default: 'build,pages,polling' },
      rounds: { type: 'string', default: '5' },
      people: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const parts = values.parts.split(',')
  if (parts.includes('build')) atMost('build, seconds', await measureBuild(root), limits.buildSeconds)
  if (!parts.includes('pages') && !parts.includes('polling')) return
  await ensureApp(root, 'dashboard', (folder: string) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts', 'build-dashboard.js'), folder]),
  )
  await using own = await openOwnService()
  const users = await openPeople(own.baseUrl, Number(values.people))
  if (parts.includes('pages')) reportPages(await measurePages(own.baseUrl, users, Number(values.rounds)))
  if (parts.includes('polling')) reportPolling(await measurePolling(own, users, Number(values.seconds)))
}

function reportPages({
  loads,
  firstTimeMs,
  againMs,
  laterMs,
}: {
  loads: PageLoad[]
  firstTimeMs: number
  againMs: number
  laterMs: number
}) {
  for (const [place, { path, kilobytes }] of loads.entries())
    atMost(
      `${path}, kB ${place === 0 ? 'in all' : 'more'}`,
      kilobytes,
      place === 0 ? limits.firstPageKilobytes : limits.furtherPageKilobytes,
    )
  atMost('heading on a phone the first time, seconds', firstTimeMs / 1000, limits.firstTimeSeconds)
  atMost('heading on a phone the second time, seconds', againMs / 1000, limits.againSeconds)
  atMost('heading on a phone the third time, seconds', laterMs / 1000, limits.againSeconds)
}

function reportPolling({ calls, node, postgres, idle }: Polling): void {
  console.log(`${calls.toFixed(1)} calls a second; without them ${(100 * idle).toFixed(1)} % of a core`)
  atMost('polling, share of a core of the service', node, limits.pollingShare)
  atMost('polling, share of a core with the database', node + postgres, limits.pollingShare)
}

function atMost(what: string, measured: number, limit: number): void {
  const isKept = measured <= limit
  if (!isKept) process.exitCode = 1
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${measured.toFixed(2)} of at most ${limit}`)
}

await main()
