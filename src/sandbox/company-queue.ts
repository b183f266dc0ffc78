import type { CompanyId } from '#kernel/ids'

/** Lets one piece of work at a time run for a company, in the order of arrival. */
export type CompanyQueue = <Result>(companyId: CompanyId, work: () => Promise<Result>) => Promise<Result>

/** Makes a queue; companies do not wait for each other. */
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
