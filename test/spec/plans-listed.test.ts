import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { advance, newCompany, type TestCompany } from '../support/florin.ts'
import { toListedPlan, getPlanList, newPlan, plans } from '../support/plans.ts'

const namesOf = async (company: TestCompany, query?: string) =>
  (await getPlanList(company, query)).map(({ name }: { name: string }) => name)

describe('listing plans', () => {
  test.each(['x', '1', 'TRUE', ''])('an active of "%s" is refused', async (active) => {
    const { api } = await newCompany()
    expect(getFields(await api.get(`${plans}?active=${active}`))).toEqual([
      { path: 'query.active', code: 'invalid_enum_value' },
    ])
  })

  test("another company's plans are not seen, and their ids are free", async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    await newPlan(one, { planId: 'gold' })
    expect(await getPlanList(other)).toEqual([])
    const own = await newPlan(other, { planId: 'gold', price: 5 })
    expect(await getPlanList(other)).toEqual([toListedPlan(own)])
  })

  test('a company begins without any', async () => {
    expect(await getPlanList(await newCompany())).toEqual([])
  })

  test('they come oldest first, and only those asked for', async () => {
    const company = await newCompany()
    const fields = { zinc: {}, gold: { active: false }, iron: { active: true }, alum: { active: false } }
    for (const [name, more] of Object.entries(fields)) {
      await newPlan(company, { name, planId: name, ...more })
      // A session expires after half an hour without a request.
      await advance(company, 60)
    }
    expect(await namesOf(company)).toEqual(['zinc', 'gold', 'iron', 'alum'])
    expect(await namesOf(company, '?active=true')).toEqual(['zinc', 'iron'])
    expect(await namesOf(company, '?active=false')).toEqual(['gold', 'alum'])
  })
})
