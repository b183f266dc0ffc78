import { expect } from 'vitest'
import { operator, type TestResponse, type TestCompany } from './florin.ts'

/** Returns the fields of a validation error with their codes. */
export function getFields(response: TestResponse): { path: string; code: string }[] {
  expect(response).toMatchObject({ status: 400, body: { error: 'validation_failed' } })
  return response.body.fields.map(({ path, code }: { path: string; code: string }) => ({ path, code }))
}

/** Defines a custom field for the customers of a company. */
export async function defineField(company: TestCompany, key: string, definition: object): Promise<void> {
  const path = `/operator/v1/companies/${company.companyId}/custom-fields/customer/${key}`
  expect((await operator().put(path, definition)).status).toBe(200)
}
