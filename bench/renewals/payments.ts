import { call, newInvoiceOf, wallet, type BenchCompany } from '../against-pgbench/company.ts'

/** Payments by API of one company, one after the other at a steady pace. */
export type Payments = {
  /** Pays until `isOver` returns true or no invoice is left. Returns the ms of each payment. */
  pay(isOver: () => boolean): Promise<number[]>
}

const everyMs = 40

/** Creates invoices for the payments. */
export async function openPayments(baseUrl: string, company: BenchCompany, count: number): Promise<Payments> {
  const own = { 'x-session-token': company.session }
  const invoices: string[] = []
  let asked = 0
  const create = async () => {
    while (asked++ < count) {
      const made = await call(baseUrl, 'POST', '/api/invoices', own, newInvoiceOf(company))
      invoices.push(String(made['id']))
    }
  }
  await Promise.all(Array.from({ length: 16 }, create))
  return {
    async pay(isOver) {
      const took: Promise<number>[] = []
      let nextAt = performance.now()
      for (let id = invoices.pop(); id !== undefined && !isOver(); id = invoices.pop()) {
        const begun = performance.now()
        const paid = call(baseUrl, 'PUT', `/api/invoices/${id}/payment`, own, wallet)
        took.push(paid.then(() => performance.now() - begun))
        nextAt = Math.max(nextAt + everyMs, performance.now())
        const waitMs = Math.max(0, nextAt - performance.now())
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
      return Promise.all(took)
    },
  }
}

/** Returns the 99th percentile. */
export function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN
}
