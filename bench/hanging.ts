// Measures the delay of events to endpoints that answer at once: without hanging endpoints, with one, and with a
// hundred. Exits 1 if the delay is above the limit.
import { createServer } from 'node:http'
import { openBenchCompany, openBenchEndpoint, type BenchEndpoint } from './benched-endpoint.ts'
import { openOwnService } from './own-service.ts'

const seconds = Number(process.argv[2] ?? 10)
const counts = [0, 1, 100]
const quickCompanies = 10
const quickEachMs = 50
const hangingEachMs = 10
const warmUpMs = 3_000
const p99MsMax = 1_000

type BenchCompany = Awaited<ReturnType<typeof openBenchCompany>>

async function main(): Promise<void> {
  await using service = await openOwnService()
  await using endpoint = await openBenchEndpoint()
  await using hanging = await openHangingEndpoint()
  const open = (url: string) => openBenchCompany(service.baseUrl, url, ['invoice.created'])
  const quick = await inTurn(quickCompanies, () => open(`${endpoint.url}/quick`))
  const slow = await inTurn(Math.max(...counts), (place) => open(hanging.urls[place % 2] ?? ''))
  // All endpoints have answered before they hang. This is the harder case: they may have several attempts each.
  await createByTurns([...quick, ...slow], hangingEachMs, performance.now() + warmUpMs)
  await pass(warmUpMs)
  hanging.hang()
  for (const count of counts) {
    const late = await lateness(quick, slow.slice(0, count), endpoint, seconds)
    const [p50, p99, max] = [0.5, 0.99, 1].map((part) => partOf(late, part))
    const beside = `${count === 0 ? 'in quiet' : `beside ${count} that hang`}:`.padEnd(21)
    console.log(`${beside} p50 ${p50} ms, p99 ${p99} ms, ${max} ms at most, of ${late.length}`)
    if ((p99 ?? 0) > p99MsMax) process.exitCode = 1
  }
}

async function inTurn<Made>(many: number, make: (place: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let place = 0; place < many; place++) made.push(await make(place))
  return made
}

/**
 * Returns the ms between each event of the quick companies and its delivery. The hanging companies have events as well.
 */
async function lateness(
  quick: BenchCompany[],
  slow: BenchCompany[],
  { told }: BenchEndpoint,
  forSeconds: number,
): Promise<number[]> {
  told.clear()
  const end = performance.now() + forSeconds * 1000
  const [created] = await Promise.all([
    createByTurns(quick, quickEachMs, end),
    createByTurns(slow, hangingEachMs, end),
  ])
  const lastAt = performance.now() + 60_000
  while (told.size < created && performance.now() < lastAt) await pass(20)
  if (told.size < created) throw new Error(`only ${told.size} of ${created} were delivered within a minute`)
  return [...told.values()].map(({ at, occurredAt }) => at - occurredAt)
}

/** Creates an invoice of each company in turn, one per interval in ms. Returns their number. */
async function createByTurns(companies: BenchCompany[], everyMs: number, end: number): Promise<number> {
  const created: Promise<string>[] = []
  while (performance.now() < end && companies.length > 0) {
    const company = companies[created.length % companies.length]
    if (company) created.push(company.createInvoice('Bench'))
    await pass(everyMs)
  }
  await Promise.all(created)
  return created.length
}

/** Opens two endpoints that answer until `hang`. Then the first sends nothing, and the second one byte a second. */
async function openHangingEndpoint() {
  let isHanging = false
  const server = createServer((incoming, response) => {
    incoming.resume()
    if (!isHanging) return response.writeHead(204).end()
    const { socket } = response
    if (incoming.url === '/silent') return
    const bytes = [...'HTTP/1.1 200 OK\r\nX-Slow: ']
    const drip = setInterval(() => socket?.write(bytes.shift() ?? 'x'), 1_000)
    socket?.on('error', () => {}).on('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    urls: ['silent', 'dripping'].map((path) => `http://127.0.0.1:${port}/${path}`),
    hang: () => (isHanging = true),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function partOf(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? 0
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

await main()
