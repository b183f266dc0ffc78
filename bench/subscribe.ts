// Compares the creation of subscriptions with that of invoices, and times the pages that payers of subscriptions open.
// See bench/README.md.
import { request } from 'undici'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { call, newInvoiceOf, openCompanies, type BenchCompany } from './against-pgbench/company.ts'
import { startLoadGenerator, type LoadGenerator } from './against-pgbench/load.ts'
import { until } from './renewals/books.ts'
import { openOwnService, operatorToken } from './own-service.ts'

/**
 * The goals of a machine of two cores: the ratio to the rate of created invoices, and the ms of a page in the median.
 */
const floors = { toInvoices: 0.7, pageMsMax: 15 }

const path = '/api/subscriptions/v2'
const rounds = 3
const weekMs = 7 * 24 * 3_600_000

type Subscriber = BenchCompany & { planId: string }
type Create = { path: string; bodyOf(company: Subscriber): object }

const invoices: Create = { path: '/api/invoices', bodyOf: newInvoiceOf }
const beginningNow: Create = { path, bodyOf: (company) => subscriptionOf(company, Date.now()) }
const beginningLater: Create = { path, bodyOf: (company) => subscriptionOf(company, Date.now() + weekMs) }

async function main(): Promise<void> {
  await using own = await openOwnService()
  const companies = await withPlans(own.baseUrl, await openCompanies(own.baseUrl, 20))
  const [first] = companies
  if (first) await reportPages(own.baseUrl, first)
  using generator = startLoadGenerator()
  const rates = { later: [] as number[], now: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const rateOf = (create: Create) => createdASecond(generator, own.baseUrl, companies, create)
    const before = await rateOf(invoices)
    const [later, now] = [await rateOf(beginningLater), await rateOf(beginningNow)]
    const invoiced = (before + (await rateOf(invoices))) / 2
    rates.later.push(later / invoiced)
    rates.now.push(now / invoiced)
    console.log(
      `invoices ${formatNumber(invoiced)}, subscriptions ${formatNumber(later)}, with an invoice ${formatNumber(now)} a second`,
    )
  }
  const [later, now] = [median(rates.later), median(rates.now)]
  console.log(
    `subscriptions over invoices: ${formatNumber(later, 2)}, with their first invoice ${formatNumber(now, 2)}`,
  )
  if (later < floors.toInvoices) missed(`subscriptions over invoices: below ${floors.toInvoices}`)
}

function withPlans(baseUrl: string, companies: BenchCompany[]): Promise<Subscriber[]> {
  return Promise.all(
    companies.map(async (company) => {
      const plan = {
        name: 'Bench',
        billingCycle: 'monthly',
        price: 50,
        preRenewalInvoice: { leadTimeDays: 0 },
      }
      const made = await call(baseUrl, 'POST', `${path}/plans`, own(company), plan)
      return { ...company, planId: String(made['planId']) }
    }),
  )
}

function own({ session }: BenchCompany) {
  return { 'x-session-token': session }
}

function subscriptionOf({ publicCustomerId: customerId, planId }: Subscriber, startsAt: number): object {
  return { customerId, planId, startDate: new Date(startsAt).toISOString() }
}

async function createdASecond(
  generator: LoadGenerator,
  baseUrl: string,
  companies: Subscriber[],
  create: Create,
): Promise<number> {
  const result = await generator.send(
    {
      baseUrl,
      callers: 64,
      warmUpSeconds: 1,
      seconds: 3,
      method: 'POST',
      path: create.path,
      bodies: companies.map((company) => JSON.stringify(create.bodyOf(company))),
      keyed: false,
      sessions: companies.map(({ session }) => session),
      usesUp: false,
    },
    () => {},
  )
  return result.done / result.seconds
}

/** Times the pages that the mail of a new subscription links to, and the page of the subscription with a session. */
async function reportPages(baseUrl: string, company: Subscriber): Promise<void> {
  await call(baseUrl, 'POST', path, own(company), subscriptionOf(company, Date.now()))
  const links = await linksOf(baseUrl, company)
  const manage = links.find((link) => link.includes('/manage/')) ?? ''
  const session = { 'x-subscription-session': await openSession(baseUrl, company, manage) }
  for (const link of links) await reportPage(link, link === manage ? session : {})
}

async function messagesOf(baseUrl: string, { id }: BenchCompany, kind: string): Promise<Message[]> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const companyId = toPublicId('cmp', id as CompanyId)
  const read = await call(baseUrl, 'GET', `/sandbox/v1/outbox?companyId=${companyId}&kind=${kind}`, operator)
  return read['messages'] as Message[]
}

type Message = { links: string[]; text: string }

async function linksOf(baseUrl: string, company: BenchCompany): Promise<string[]> {
  let links: string[] = []
  await until(async () => {
    links = (await messagesOf(baseUrl, company, 'setup_link'))[0]?.links ?? []
    return links.length > 0
  }, 20)
  return links
}

/** Opens a session of the page with an emailed code, as its payer does. */
async function openSession(baseUrl: string, company: BenchCompany, link: string): Promise<string> {
  const token = { 'x-subscription-token': link.split('/').at(-1) ?? '' }
  await call(baseUrl, 'POST', `${path}/manage/code`, token, {})
  let code = ''
  await until(async () => {
    const [sent] = await messagesOf(baseUrl, company, 'verification_code')
    code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? ''
    return code !== ''
  }, 20)
  return String((await call(baseUrl, 'POST', `${path}/manage/session`, token, { code }))['sessionToken'])
}

async function reportPage(url: string, headers: Record<string, string>): Promise<void> {
  const took: number[] = []
  for (let each = 0; each < 400; each++) {
    const begun = performance.now()
    const { statusCode, body } = await request(url, { headers })
    await body.text()
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
    // The first calls compile code, so they are not measured.
    if (each >= 100) took.push(performance.now() - begun)
  }
  const [, page = ''] = new URL(url).pathname.split('/')
  console.log(`${page}: ${formatNumber(median(took), 1)} ms`)
  if (median(took) > floors.pageMsMax) missed(`${page}: above ${floors.pageMsMax} ms`)
}

function missed(what: string): void {
  console.log(`  ${what}`)
  process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function formatNumber(value: number, digits = 0): string {
  return value.toFixed(digits)
}

await main()
