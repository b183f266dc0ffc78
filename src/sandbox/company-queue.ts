import type { CompanyId } from '#kernel/ids'

/** Runs one task at a time for a company, in the order of arrival. */
export type CompanyQueue = <Result>(companyId: CompanyId, work: () => Promise<Result>) => Promise<Result>

/** Creates a queue. Tasks of different companies do not wait for each other. */
export function createCompanyQueue(): CompanyQueue {
  const last = new Map<CompanyId, Promise<unknown>>()
  return async (companyId, work) => {
    const before = last.get(companyId) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(companyId, mine)
    try {
      return await mine
    } finally {
      if (last.get(companyId) === mine) last.delete(companyId)
    }
  }
}
