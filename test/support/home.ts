import { expect } from 'vitest'
import { newDesk } from './desk.ts'
import type { Loose, TestCompany } from './florin.ts'

/** Where the figures of a company are read at its desk. */
export const figuresPath = ({ companyId }: Pick<TestCompany, 'companyId'>, path: string) =>
  `/dashboard/v1/companies/${companyId}${path}`

/** Somebody who may only read, at the figures of a company. */
export async function openFigures(company: TestCompany) {
  const desk = await newDesk(company, 'read_only')
  const read = async (path: string): Promise<Loose> => {
    const answered = await desk.get(figuresPath(company, path))
    expect(answered.status, answered.text).toBe(200)
    return answered.body
  }
  return {
    desk,
    home: (days = 7) => read(`/home?days=${days}`),
    takings: (from: string, to: string, by = 'day') =>
      read(`/reports/takings?from=${from}&to=${to}&by=${by}`),
    receivables: () => read('/reports/receivables'),
  }
}
