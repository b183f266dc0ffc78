// Lists the transactions of the largest company of a seeded database, the first page and one far down, and prints the
// times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { openSizedDatabases } from './search-databases.ts'

const rounds = 20

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, invoices: { type: 'string', default: '1000000' } },
  })
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'florin-transactions-'))
  const { databases, close } = await openSizedDatabases(folder, [Number(values.invoices)])
  try {
    for (const database of databases) {
      const headers = { authorization: database.apiKey }
      const list = async (query: string) => {
        const response = await request(`${database.baseUrl}/api/trx?${query}`, { headers })
        const text = await response.body.text()
        if (response.statusCode !== 200) throw new Error(text)
        return JSON.parse(text)
      }
      const begun = performance.now()
      const { total } = await list('')
      console.log(
        `${total} transactions; the first list counted them in ${(performance.now() - begun).toFixed(0)} ms`,
      )
      const years = '&start=2026-01-01&end=2026-06-30'
      for (const query of ['page=0', 'page=1000', 'page=5000', `page=0${years}`, `page=1000${years}`])
        console.log(`${query.padEnd(48)} ${(await bestOf(() => list(query))).toFixed(1)} ms`)
    }
  } finally {
    await close()
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function bestOf(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await work()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

await main()
