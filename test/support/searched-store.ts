import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toPublicId, type CompanyId, type InvoiceId, type SubscriptionId } from '#kernel/ids'
import { openSecrets } from '#platform/secrets'
import { findPageOf, loadFilters } from '#search'
import { resolveCustomers } from '../../src/subscriptions/search/customer-lookup.ts'
import { openStore } from './bare-company.ts'
import { bodyOf, resources, type Kind } from './search-bodies.ts'

const secrets = openSecrets(Buffer.alloc(32, 7))

/** Creates a company in its own database and searches its records as the service does, without HTTP and documents. */
export async function openSearchStore() {
  const store = await openStore()
  const id = await store.newCompany()
  const context = { db: store.db, secrets } as unknown as AppContext
  const company = { id, settings: { features: { sorting: true } } } as unknown as Company
  return {
    url: store.url,
    companyId: toPublicId('cmp', id as CompanyId),
    /** Returns one page: the ids of its records and the cursor of the next page. */
    async page(kind: Kind, sent: { filters: object; limit: number; cursor?: string | null }) {
      const body = bodyOf(kind, { ...sent, cursor: sent.cursor ?? '' })
      const search = { company, resource: resources[kind], body, sent: JSON.stringify(sent.filters) }
      const read = await loadFilters(context, search)
      const { wanted } =
        kind === 'subscriptions' ? await resolveCustomers(context, company, read) : { wanted: read }
      const { found, nextCursor } = await findPageOf(context, search, wanted)
      return { ids: found.map((record) => formatId(kind, record.id)), nextCursor }
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

export type SearchStore = Awaited<ReturnType<typeof openSearchStore>>

const pagesMax = 500

/** Reads all pages by cursor and returns them. Some may be empty. */
export async function walkPages(
  { page }: SearchStore,
  kind: Kind,
  sent: { filters: object; limit: number },
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    if (pages.length === pagesMax) throw new Error(`no end after ${pagesMax} pages`)
    const { ids, nextCursor }: Awaited<ReturnType<typeof page>> = await page(kind, { ...sent, cursor })
    pages.push(ids)
    cursor = nextCursor
  }
  return pages
}

function formatId(kind: Kind, id: string): string {
  if (kind === 'subscriptions') return toPublicId('sub', id as SubscriptionId)
  return kind === 'invoices' ? toPublicId('inv', id as InvoiceId) : id
}
