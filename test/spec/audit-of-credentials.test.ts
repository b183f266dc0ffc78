import { expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newCompany, operator, type TestCompany } from '../support/florin.ts'

const at = ({ companyId }: TestCompany, path: string) => `/operator/v1/companies/${companyId}${path}`

test('the audit keeps keys that were issued and revoked, and not the keys', async () => {
  const company = await newCompany()
  const issued = await operator().post(at(company, '/api-keys'), { role: 'clerk' })
  const { keyId, apiKey } = issued.body
  await operator().delete(at(company, `/api-keys/${keyId}`))
  const subject = { kind: 'api_key', id: keyId }
  const entries = await getAudit(company, { subject: keyId })
  expect(entries).toMatchObject([
    { action: 'api_key.revoked', subject },
    { action: 'api_key.issued', subject, changes: { role: { after: 'clerk' } } },
  ])
  expect(JSON.stringify(entries)).not.toContain(apiKey)
})

test('the audit keeps secrets that were replaced, and not the secrets', async () => {
  const company = await newCompany({ clientPostbackUrl: 'https://example.com/told' })
  const token = await operator().post(at(company, '/hpp-token/rotate'), { graceSeconds: 60 })
  const secret = await operator().post(at(company, '/client-postback/rotate-secret'), {})
  const subject = { kind: 'company', id: company.companyId }
  expect(await getAudit(company, { action: 'hosted_token.rotated' })).toMatchObject([
    { subject, changes: { graceSeconds: { after: 60 } } },
  ])
  expect(await getAudit(company, { action: 'client_postback_secret.rotated' })).toMatchObject([{ subject }])
  const text = JSON.stringify(await getAudit(company))
  for (const shown of [token.body.hppToken, secret.body.clientPostbackSecret]) {
    expect(shown).toEqual(expect.any(String))
    expect(text).not.toContain(shown)
  }
})
