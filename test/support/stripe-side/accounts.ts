import pg from 'pg'
import { parseId, toPublicId, type CompanyId } from '#kernel/ids'
import { startFakeStripe, type FakeStripeAccount, type Fault, type RawRequest } from '#fake-stripe'
import { toBillingDetails, toStripeMethod, type Entry } from './entered.ts'
import { openHolds } from './holds.ts'
import { moveAsMerchant, type MerchantRequests } from './merchant.ts'
import { accountLines, contactLines, movementLines } from './lines.ts'

type BankOutcome = Parameters<FakeStripeAccount['bankSays']>[1]

/** The requests of tests to Stripe's side, by name. The company id selects the account. */
export type ControlRequests = {
  open: { request: object; answer: { accountId: string; secretKey: string; publishableKey: string } }
  own: { request: { accountId: string; companyId: string }; answer: object }
  reached: { request: { publicUrl: string; baseUrl: string }; answer: object }
  enter: {
    request: { clientToken: string; entry: Entry }
    answer: { confirmationToken: string; companyId: string }
  }
  movements: { request: OfCompany; answer: { lines: object[] } }
  accounts: { request: OfCompany; answer: { lines: object[] } }
  contacts: { request: OfCompany; answer: { lines: object[] } }
  fault: { request: OfCompany & { fault: Fault }; answer: object }
  hold: { request: OfCompany & { fault: Fault; isDone: boolean }; answer: { holdId: string } }
  waiting: { request: OfHold; answer: { count: number } }
  release: { request: OfHold; answer: object }
  clearFaults: { request: OfCompany; answer: object }
  bankSays: { request: OfCompany & { payment: string; word: BankOutcome }; answer: object }
  nextDueAt: {
    request: OfCompany & { after: number; databaseUrl: string | undefined }
    answer: { at?: number }
  }
  show: { request: OfCompany & { at: number }; answer: object }
  passTo: { request: OfCompany & { at: number }; answer: object }
  merchant: {
    request: OfCompany & MerchantRequests
    answer: Awaited<ReturnType<typeof moveAsMerchant>>
  }
  tell: { request: OfCompany & { reference: string }; answer: { status: number } }
  settled: { request: OfCompany; answer: object }
  violations: { request: object; answer: { message: string } }
}

type OfCompany = { companyId: string }
type OfHold = { holdId: string }

/** Performs the requests of tests to Stripe's side. */
export type StripeSideControls = {
  [Verb in keyof ControlRequests]: (
    request: ControlRequests[Verb]['request'],
  ) => Promise<ControlRequests[Verb]['answer']>
}

type AccountsState = {
  twin: Awaited<ReturnType<typeof startFakeStripe>>
  accounts: Map<string, FakeStripeAccount>
  byCompany: Map<string, FakeStripeAccount>
  /** The real URL of a service, by its configured public URL. */
  reached: Map<string, string>
  pools: Map<string, pg.Pool>
  of(asked: OfCompany): FakeStripeAccount
}

/** Starts the stand-in for Stripe, with an account for each company that is created on one. */
export async function openAccounts(options: { alsoTo?: (seen: RawRequest) => Promise<string | undefined> }) {
  const reached = new Map<string, string>()
  const reach = (url: string) => {
    const origin = [...reached.keys()].find((publicUrl) => url.startsWith(`${publicUrl}/`))
    return origin === undefined ? url : `${reached.get(origin)}${url.slice(origin.length)}`
  }
  const twin = await startFakeStripe({ ...options, reach })
  const byCompany = new Map<string, FakeStripeAccount>()
  const pools = new Map<string, pg.Pool>()
  const of = ({ companyId }: OfCompany) => {
    const account = byCompany.get(companyId)
    if (!account) throw new Error(`${companyId} has no account at Stripe`)
    return account
  }
  const state = { twin, reached, byCompany, pools, of, accounts: new Map<string, FakeStripeAccount>() }
  const controls: StripeSideControls = {
    ...openingControls(state),
    ...bookControls(state),
    ...troubleControls(state),
    ...timeControls(state),
  }
  return {
    url: twin.url,
    controls,
    /** Closes the connections to the databases of services. */
    leaveDatabases: () => Promise.all([...pools.values()].map((pool) => pool.end())),
    close: twin.close,
  }
}

type Some<Verb extends keyof ControlRequests> = Pick<StripeSideControls, Verb>

function openingControls({
  twin,
  accounts,
  byCompany,
  reached,
  of,
}: AccountsState): Some<'open' | 'own' | 'reached' | 'enter' | 'violations'> {
  return {
    async open() {
      const account = twin.openAccount({ postsLate: true })
      accounts.set(account.id, account)
      const { id: accountId, secretKey, publishableKey } = account
      return { accountId, secretKey, publishableKey }
    },
    async own({ accountId, companyId }) {
      const account = accounts.get(accountId)
      if (account) byCompany.set(companyId, account)
      return {}
    },
    async reached({ publicUrl, baseUrl }) {
      reached.set(publicUrl, baseUrl)
      return {}
    },
    async enter({ clientToken, entry }) {
      const companyId = companyOfForm(clientToken)
      const confirmationToken = of({ companyId }).enter(toStripeMethod(entry), toBillingDetails(entry))
      return { confirmationToken, companyId }
    },
    async violations() {
      try {
        twin.expectNoViolations()
        return { message: '' }
      } catch (error) {
        return { message: String(error) }
      }
    },
  }
}

function bookControls({
  twin,
  of,
}: AccountsState): Some<'movements' | 'accounts' | 'contacts' | 'merchant' | 'tell' | 'bankSays'> {
  return {
    movements: async (request) => ({ lines: movementLines(of(request)) }),
    accounts: async (request) => ({ lines: accountLines(of(request)) }),
    contacts: async (request) => ({ lines: contactLines(of(request)) }),
    merchant: (request) => moveAsMerchant(twin.url, of(request), request),
    async tell({ reference, ...request }) {
      return { status: await of(request).tellAgain(reference) }
    },
    async bankSays({ payment, word, ...request }) {
      of(request).bankSays(payment, word)
      await of(request).posted()
      return {}
    },
  }
}

type TroubleVerb = 'fault' | 'hold' | 'waiting' | 'release' | 'clearFaults'

function troubleControls({ of }: AccountsState): Some<TroubleVerb> {
  const holds = openHolds()
  const breakNext = (request: OfCompany, fault: Fault) =>
    of(request).breakNext({ ...fault, times: fault.times === 0 ? Infinity : (fault.times ?? 1) })
  return {
    async fault({ fault, ...request }) {
      breakNext(request, fault)
      return {}
    },
    async hold({ fault, isDone, ...request }) {
      const holdId = crypto.randomUUID()
      breakNext(request, { ...fault, around: holds.around(request, holdId, isDone) })
      return { holdId }
    },
    waiting: async ({ holdId }) => ({ count: holds.waiting(holdId) }),
    async release({ holdId }) {
      await holds.release((paused) => paused.holdId === holdId)
      return {}
    },
    async clearFaults(request) {
      of(request).clearFaults()
      await holds.release(({ companyId }) => companyId === request.companyId)
      return {}
    },
  }
}

function timeControls({
  byCompany,
  pools,
  of,
}: AccountsState): Some<'nextDueAt' | 'show' | 'passTo' | 'settled'> {
  return {
    async nextDueAt({ companyId, databaseUrl, after }) {
      const moments = [
        byCompany.get(companyId)?.nextDueAt(),
        await nextDueHere(pools, companyId, databaseUrl, after),
      ]
      const known = moments.filter((at) => at !== undefined).filter((at) => at > after)
      return known.length === 0 ? {} : { at: Math.min(...known) }
    },
    async show({ at, ...request }) {
      of(request).show(at)
      return {}
    },
    async passTo({ at, ...request }) {
      of(request).passUntil(at)
      await of(request).posted()
      return {}
    },
    async settled(request) {
      await of(request).posted()
      return {}
    },
  }
}

/** The token of a form contains the id of its company. */
function companyOfForm(clientToken: string): string {
  const hex = clientToken.split('_')[1] ?? ''
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return toPublicId('cmp', id as CompanyId)
}

const nextJob = `select extract(epoch from min(due_at)) * 1000 as at from timers
  where company_id = $1 and due_at > to_timestamp($2 / 1000.0) and kind <> all('{clean up,audit money}')`

/** Returns the next due time of the service's jobs, so that both clocks can stop there. */
async function nextDueHere(
  pools: Map<string, pg.Pool>,
  companyId: string,
  databaseUrl: string | undefined,
  after: number,
): Promise<number | undefined> {
  if (databaseUrl === undefined) return undefined
  const pool = pools.get(databaseUrl) ?? poolAt(databaseUrl)
  pools.set(databaseUrl, pool)
  const { rows } = await pool.query(nextJob, [parseId('cmp', companyId), after])
  const at: unknown = rows[0]?.at
  return at === null || at === undefined ? undefined : Number(at)
}

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 500 })
  // The test drops its own database when it ends.
  pool.on('error', () => {})
  return pool
}
