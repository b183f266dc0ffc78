import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Agent, request } from 'undici'
import { loadCounters, type Counters } from '../against-pgbench/counters.ts'
import type { OwnService } from '../own-service.ts'
import type { BenchPeople } from './users.ts'

/** The cost of open pages: calls per second, and shares of one core above those of an idle service. */
export type Polling = { calls: number; node: number; postgres: number; idle: number }

/** The calls that open pages repeat. Each user makes the first; every fifth user watches a payment in flight. */
const polls = [
  {
    everySeconds: 30,
    each: 1,
    path: ({ companyId }: BenchPeople) => `/dashboard/v1/companies/${companyId}/home?days=30`,
  },
  {
    everySeconds: 60,
    each: 1,
    path: ({ companyId }: BenchPeople) => `/dashboard/v1/companies/${companyId}/alerts?status=open`,
  },
  { everySeconds: 5, each: 5, path: ({ invoiceId }: BenchPeople) => `/api/invoices/${invoiceId}` },
  {
    everySeconds: 5,
    each: 5,
    path: ({ companyId, invoiceId }: BenchPeople) =>
      `/dashboard/v1/companies/${companyId}/invoices/${invoiceId}/history`,
  },
]

/** Measures an idle service, and then the same service with users who have its pages open. */
export async function measurePolling(own: OwnService, users: BenchPeople, seconds: number): Promise<Polling> {
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  try {
    const read = () => loadCounters(client, 'bench', { node: own.pid, postgres: own.postgres.pid })
    const idle = await sharesDuring(read, () => sleep(seconds * 1000))
    let calls = 0
    const busy = await sharesDuring(read, async () => (calls = await poll(own.baseUrl, users, seconds)))
    return {
      calls: calls / seconds,
      node: busy.node - idle.node,
      postgres: busy.postgres - idle.postgres,
      idle: idle.node + idle.postgres,
    }
  } finally {
    await client.end()
  }
}

async function sharesDuring(read: () => Promise<Counters>, act: () => Promise<unknown>) {
  const before = await read()
  await act()
  const after = await read()
  const lasted = after.at - before.at
  return { node: (after.node - before.node) / lasted, postgres: (after.postgres - before.postgres) / lasted }
}

/** Makes the calls of each user's pages, spread over the time, and returns the number of calls. */
async function poll(baseUrl: string, users: BenchPeople, seconds: number): Promise<number> {
  const agent = new Agent({ connections: users.cookies.length })
  const ask = async (cookie: string, path: string) => {
    const headers = { cookie, 'x-company-id': users.companyId }
    const { statusCode, body } = await request(`${baseUrl}${path}`, { dispatcher: agent, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}`)
  }
  const due = users.cookies.flatMap((cookie, place) =>
    polls.flatMap(({ everySeconds, each, path }) => {
      if (place % each !== 0) return []
      const first = (everySeconds * place) / users.cookies.length
      const times = Array.from(
        { length: Math.floor(seconds / everySeconds) },
        (_, n) => first + n * everySeconds,
      )
      return times.map((at) => ({ at, act: () => ask(cookie, path(users)) }))
    }),
  )
  const begun = performance.now()
  await Promise.all(
    due.map(async ({ at, act }) => {
      await sleep(begun + at * 1000 - performance.now())
      await act()
    }),
  )
  await sleep(Math.max(0, begun + seconds * 1000 - performance.now()))
  await agent.close()
  return due.length
}
