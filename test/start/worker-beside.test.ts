import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/florin.ts'
import { freePortBeforeUsed } from '../support/free-port.ts'
import {
  spawnService,
  expectStartFailure,
  newDataFolder,
  startService,
  untilFileEnds,
  type OwnService,
} from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { openReceiver } from '../support/receiver.ts'

const beside = { FLORIN_WORKER: 'beside' }

type Listed = { pid: number; parent: number; command: string }

/** Returns all running processes, without zombies. */
function listProcesses(): Listed[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return listed.split('\n').flatMap((line) => {
    const [pid, parent, state = 'Z', ...args] = line.trim().split(/\s+/)
    if (state.startsWith('Z')) return []
    return { pid: Number(pid), parent: Number(parent), command: args.join(' ') }
  })
}

/** Returns the child processes whose command contains a word. */
const startedBy = (parent: number | undefined, word: string) =>
  listProcesses().filter((one) => one.parent === parent && one.command.includes(word))
const isThere = (pid: number) => listProcesses().some((one) => one.pid === pid)

/** Returns the process id of a service's worker, or of the one that replaced a former worker. */
async function workerOf({ process }: Pick<OwnService, 'process'>, former?: number): Promise<number> {
  const others = () => startedBy(process.pid, 'main.ts').filter(({ pid }) => pid !== former)
  await expect.poll(others).toHaveLength(1)
  return others()[0]?.pid ?? 0
}

const whenOver = untilFileEnds()
let stopped: { worker: number; code: ReturnType<OwnService['end']> }

// The service waits half a minute for a worker that does not stop. That time passes while the other tests run.
beforeAll(async () => {
  const database = await createDatabase()
  whenOver(() => database[Symbol.asyncDispose]())
  const environment = { FLORIN_DATA: newDataFolder(whenOver), DATABASE_URL: database.url, ...beside }
  const service = await startService(environment, whenOver)
  const worker = startedBy(service.process.pid, 'main.ts')[0]?.pid
  if (worker === undefined) throw new Error('the service has no worker')
  process.kill(worker, 'SIGSTOP')
  stopped = { worker, code: service.end() }
})

test.each([
  ['has no worker', { FLORIN_ROLES: 'api,processor' }, /FLORIN_ROLES is "api,processor"/],
  ['needs its port', { PORT: '4712', METRICS_PORT: '4711' }, /METRICS_PORT 4711 leaves the worker 4712/],
])('a worker beside a process is refused where that %s', async (_what, environment, message) => {
  const failed = await expectStartFailure({ FLORIN_DATA: newDataFolder(), ...beside, ...environment })
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toMatch(/^florin: .*\n$/)
  expect(failed.stderr).toMatch(message)
})

test('a service that stops while its worker is to be started again starts none', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url, ...beside })
  const worker = await workerOf(service)
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => service.stderr()).toContain('is started again')
  expect(await service.end()).toBe(0)
  expect(startedBy(service.process.pid, 'main.ts')).toEqual([])
})

test.each(['runs', 'is only starting'])(
  'a worker ends by itself when its service was killed while it %s',
  async (when) => {
    await using database = await createDatabase()
    const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url, ...beside }
    const begun = await spawnService(environment)
    begun.ready.catch(() => {})
    if (when === 'runs') await begun.ready
    const worker = await workerOf(begun)
    begun.process.kill('SIGKILL')
    await expect.poll(() => isThere(worker)).toBe(false)
  },
)

const isPaced = ({ text }: { text: string }) => /^florin_due_work_paced (.)$/m.exec(text)?.[1]

/** Parses the ready line of a service. */
const readyOf = (service: OwnService) => JSON.parse(service.stdout().split('\n')[0] ?? '')

/** Returns whether the due work of a service yields to requests, as the worker's metrics report it. */
function pacedOf(service: OwnService) {
  const { metricsUrl, workerMetricsUrl = metricsUrl } = readyOf(service)
  return () => send(`${workerMetricsUrl}/metrics`, 'GET').then(isPaced)
}

/** Expects that due work yields to a request until a second after it. */
async function expectPaced(service: OwnService, paced: () => Promise<string | undefined>) {
  await expect.poll(paced).toBe('0')
  const behindCall = () => send(`${service.baseUrl}/docs`, 'GET').then(paced)
  await expect.poll(behindCall).toBe('1')
  await expect.poll(paced).toBe('0')
}

test('what is due gives way to calls, done within, and to ask for figures is no call', async () => {
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url, METRICS_PORT: '0' }
  const service = await startService(environment)
  await expectPaced(service, pacedOf(service))
  await expectPaced(service, () => service.operator.get('/metrics').then(isPaced))
})

describe('a service with a worker beside it', () => {
  let service: OwnService

  beforeAll(async () => {
    const environment = { FLORIN_DATA: newDataFolder(whenOver), ...beside, METRICS_PORT: '0' }
    service = await startService(environment, whenOver)
  })

  test('due work is done by a process of its own, at the priority of every other', async () => {
    await using receiver = await openReceiver()
    const worker = await workerOf(service)
    for (const thread of readdirSync(`/proc/${worker}/task`))
      expect(getPriority(Number(thread)), thread).toBe(getPriority())
    expect(getPriority(service.process.pid)).toBe(getPriority())

    const shop = await openOwnShop(service)
    await webhookOf(service, shop, receiver.url)
    const invoiceId = await ownInvoice(shop)
    const paid = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
    expect(paid.status).toBe(200)
    const types = (await receiver.waitFor(2)).map(({ body }) => body.type)
    expect(types.toSorted()).toEqual(['invoice.created', 'invoice.paid'])
    const ready = readyOf(service)
    const figures = async (url: string) => (await send(`${url}/metrics`, 'GET')).text
    await expect
      .poll(() => figures(ready.workerMetricsUrl))
      .toContain('florin_postback_attempts_total{outcome="delivered"} 2')
    expect(await figures(ready.metricsUrl)).not.toContain('florin_postback_attempts_total{')
  })

  test('what is due gives way to calls, done beside, until a second after the last', () =>
    expectPaced(service, pacedOf(service)))

  test('the clock of a company of a sandbox moves as it does with one process', async () => {
    const shop = await openOwnShop(service)
    const created = await shop.api.post('/api/invoices', {
      customerId: shop.customerId,
      description: 'Due soon',
      amount: 10,
      dueDate: new Date(Date.now() + 600_000).toISOString(),
    })
    const { companyId } = shop
    const moved = await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: 1_200 })
    expect(moved.status, moved.text).toBe(200)
    const read = await shop.api.get(`/api/invoices/${created.body.id}`)
    expect(read.body.invoiceStatus).toBe('Overdue')
  })

  test('a worker that cannot start ends the start of its service', async () => {
    await using database = await createDatabase()
    const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
    // The worker takes the next higher port, which is in use.
    await using used = await freePortBeforeUsed()
    const failed = await expectStartFailure({ ...shared, ...beside, METRICS_PORT: String(used.port) })
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain('florin: the worker ended before it was ready: exit code 1')
    expect(failed.stderr).not.toContain('started again')
  })

  test('a worker that was killed is started again where it was, and does what fell due meanwhile', async () => {
    await using receiver = await openReceiver()
    const shop = await openOwnShop(service)
    await webhookOf(service, shop, receiver.url)
    const first = await workerOf(service)
    process.kill(first, 'SIGKILL')
    const invoiceId = await ownInvoice(shop)
    const paid = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
    expect(paid.status).toBe(200)
    await receiver.waitFor(2)
    await workerOf(service, first)
    expect(await approvedSales(service, shop)).toHaveLength(1)
    const { workerMetricsUrl } = readyOf(service)
    expect((await send(`${workerMetricsUrl}/health/live`, 'GET')).status).toBe(200)
    expect(service.stderr()).toContain('the worker ended and is started again')
    expect(service.stderr()).toContain('"reason":"SIGKILL"')
  })

  test('a worker that is started again hears whether calls are under way, and not of the next alone', async () => {
    const paced = pacedOf(service)
    const first = await workerOf(service)
    process.kill(first, 'SIGKILL')
    await workerOf(service, first)
    // A worker without that message would keep yielding forever.
    await expect.poll(() => paced().catch(() => 'not ready')).toBe('0')
  })

  test('it stops with its service, whose output has no ready line of a worker', async () => {
    const worker = await workerOf(service)
    expect(await service.end()).toBe(0)
    expect(isThere(worker)).toBe(false)
    expect(service.stdout().match(/"ready":true/g)).toHaveLength(1)
  })
})

test('a worker that does not stop is killed, and its service ends as it would', async () => {
  expect(await stopped.code).toBe(0)
  expect(isThere(stopped.worker)).toBe(false)
})
