import { expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { newCompany, operator } from '../support/florin.ts'

test('a path that holds the character 0 is not found', async () => {
  const { companyId } = await newCompany()
  const company = `/operator/v1/companies/${companyId}`
  expectEnvelope(await operator().get(`/operator/v1/companies/${companyId}%00`), 404, 'not_found')
  for (const path of ['/products/a%00', '/custom-fields/customer/a%00'])
    expectEnvelope(await operator().put(`${company}${path}`, {}), 404, 'not_found')
  expectEnvelope(await operator().delete(`${company}/api-keys/%00`), 404, 'not_found')
})

test('a query that holds the character 0 is refused by the name of its field', async () => {
  const { companyId } = await newCompany()
  const queries: [string, string][] = [
    [`/sandbox/v1/outbox?companyId=${companyId}&to=%00`, 'to'],
    [`/sandbox/v1/outbox?companyId=${companyId}&kind=a%00b`, 'kind'],
    [`/sandbox/v1/outbox?companyId=${companyId}&to=a&to=%00`, 'to'],
    [`/operator/v1/companies/${companyId}/webhook/deliveries?cursor=%00`, 'cursor'],
    [`/operator/v1/companies/${companyId}/webhook/deliveries?eventId=%00`, 'eventId'],
  ]
  for (const [path, key] of queries) {
    const response = await operator().get(path)
    expectEnvelope(response, 400, 'validation_failed')
    expect(response.body.fields, path).toContainEqual({
      path: `query.${key}`,
      code: 'invalid_string',
      message: 'The character \\u0000 is not accepted.',
    })
  }
})

test('a query that is no UTF-8 is never more than a text that matches nothing', async () => {
  const { companyId } = await newCompany()
  for (const text of ['%ED%A0%80', '%FF', '%zz'])
    expect((await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&to=${text}`)).status).toBe(200)
})
