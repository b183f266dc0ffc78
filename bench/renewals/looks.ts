import { join } from 'node:path'
import pg from 'pg'
import type { AppContext } from '#context'
import type { CompanyId } from '#kernel/ids'
import { createMissingDatabase, migrate } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { createJobs, type JobDeps } from '#platform/jobs'
import { subscriptionJobs } from '#subscriptions'
import { buildContext } from '../../src/app/build-context.ts'
import { loadConfig } from '../../src/app/config.ts'
import { endClaims } from '../../src/platform/jobs/end-claims.ts'
import { claimDueJobs, toClaimedJobs } from '../../src/platform/jobs/job-queries.ts'
import { leaseMs } from '../../src/platform/jobs/job.ts'
import { prepareSecrets } from '../../src/app/runtime.ts'
import { calls, statementsOf } from '../against-pgbench/calls.ts'
import { findPgbench, runPgbench } from '../against-pgbench/pgbench.ts'
import { openRecordingService } from '../against-pgbench/recording.ts'
import { countFrom, pgbenchScript } from '../against-pgbench/script.ts'
import { operatorToken, type OwnService } from '../own-service.ts'
import { copy, openTemplate, type Template } from './books.ts'
import { countInvoiced, createPlaces, dropJobs, isLookDue, notePlace } from './renewals-queries.ts'

/**
 * Renewals per second that are invoiced and advanced, in bulk and one at a time. Also the invoices per second of
 * pgbench: by one client, each waiting for the disk, and by the best number of concurrent clients.
 */
export type Rates = { bulk: number; alone: number; pgbench: { alone: number; together: number } | undefined }

type World = {
  own: OwnService
  url: string
  client: pg.Client
  context: AppContext
  template: Template
  settings: string
  /** The statements of an invoice that the API creates, as a script. */
  create: { text: string; variables: Record<string, string> }
  runs: number
}

const kind = 'subscription'
const aloneCount = 400
const placesOfScript = 20

/** Measures in turns, on a separate database of the same server. The service is idle meanwhile. */
export async function measureLooks(
  own: OwnService,
  { rounds, count }: { rounds: number; count: number },
): Promise<Rates[]> {
  const closing = new AsyncDisposableStack()
  try {
    const world = await openWorld(own, closing)

    // The first runs compile code and plan statements, so they are not measured.
    await measureBulk(world, 500)
    await measureAlone(world, 100)
    const measured: Rates[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await measureAlone(world, aloneCount)
      const bulk = await measureBulk(world, count)
      measured.push({ alone, bulk, pgbench: await measurePgbench(world) })
    }
    return measured
  } finally {
    await closing.disposeAsync()
  }
}

async function openWorld(own: OwnService, closing: AsyncDisposableStack): Promise<World> {
  const url = own.postgres.databaseUrl('looks')
  await createMissingDatabase(url, own.postgres.adminUrl)
  await migrate(url, join(import.meta.dirname, '..', '..', 'migrations'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.defer(() => client.end())
  const config = loadConfig({
    PORT: '0',
    FLORIN_DATA: own.folder,
    DATABASE_URL: url,
    FLORIN_OPERATOR_TOKEN: operatorToken,
  })
  const surroundings = {
    databaseUrl: url,
    processorUrl: own.processorUrl,
    log: createLog({ level: 'error' }),
  }
  const { context } = buildContext(config, { ...surroundings, ...prepareSecrets(config) }, closing)
  await using recording = await openRecordingService(url, own)
  const template = await openTemplate(recording.baseUrl, client)
  const create = pgbenchScript(await statementsOf(recording, template.company, calls.create), 'each invoice')
  await client.query(createPlaces)
  for (let place = 0; place < placesOfScript; place++)
    await client.query(notePlace, [place, template.company.id, template.company.customerId])
  return { own, url, client, context, template, settings: recording.settings, create, runs: 1 }
}

/** Lets renewals fall due, processes them, and returns the rate per second. */
async function measure(world: World, count: number, work: () => Promise<void>): Promise<number> {
  const { client, template } = world
  const companies = [template.company.id]
  await client.query(dropJobs, [companies])
  await copy(client, template, { companies, each: count, firstDueAt: Date.now() - 60_000, everyMs: 0.1 })
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const before = await invoicedOf(world)
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  const done = (await invoicedOf(world)) - before
  if (done < count) throw new Error(`${done} of ${count} renewals were invoiced`)
  return count / seconds
}

async function invoicedOf({ client, template }: World): Promise<number> {
  const { rows } = await client.query<{ count: number }>(countInvoiced, [[template.company.id]])
  return rows[0]?.count ?? 0
}

function measureBulk(world: World, count: number): Promise<number> {
  return measure(world, count, async () => {
    const jobs = createJobs(partsOf(world.context))
    jobs.start()
    while (await isAnyDue(world)) await new Promise((resolve) => setTimeout(resolve, 20))
    await jobs.stop()
  })
}

async function isAnyDue({ client, template }: World): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(isLookDue, [template.company.id])
  return rows[0]?.due ?? false
}

/** Does the same work with a claim, a step and an end for each renewal, one after the other. */
function measureAlone(world: World, count: number): Promise<number> {
  const deps = partsOf(world.context)
  const { db, clock } = world.context
  return measure(world, count, async () => {
    for (;;) {
      const now = clock.now()
      const places = {
        slotsLeft: {} as Record<CompanyId, number>,
        perCompany: 1,
        ofCompanyFirst: 1,
        limit: 1,
      }
      const rows = await db.run(claimDueJobs, { now, leasedUntil: now + leaseMs, kinds: [kind], ...places })
      const [job] = toClaimedJobs(rows)
      if (!job) return
      const [outcome] = (await deps.bulk[kind]?.([job])) ?? []
      if (!outcome) throw new Error('a look answered nothing')
      await endClaims(deps, [{ job, outcome }])
    }
  })
}

/** Returns the background jobs of subscriptions without those that charge. */
function partsOf(context: AppContext): JobDeps & Required<Pick<JobDeps, 'bulk'>> {
  const { [kind]: look } = subscriptionJobs(context).bulk ?? {}
  if (!look) throw new Error('subscriptions are not looked after many at a time')
  const { db, clock, log } = context
  const asByNight = { isQuiet: () => true, clockOffsetOf: async () => 0 }
  return { db, clock, log, handlers: {}, bulk: { [kind]: look }, ...asByNight }
}

/** Returns the rate at which pgbench creates invoices, or undefined if it is not installed. */
async function measurePgbench(world: World): Promise<Rates['pgbench']> {
  const program = findPgbench()
  if (program === undefined) return undefined
  const { own, url, settings, create } = world
  const rateOf = async (clients: number) => {
    const variables = {
      ...create.variables,
      from: String(countFrom(world.runs++)),
      invoices_from: '0',
      invoices: '0',
    }
    const file = join(own.folder, 'renewals.pgbench')
    const times = { warmUpSeconds: 1, seconds: 3 }
    const script = create.text
    return runPgbench({ program, url, settings, script, file, clients, ...times, variables }, () => {})
  }
  const alone = await rateOf(1)
  return { alone, together: Math.max(await rateOf(16), await rateOf(28)) }
}
