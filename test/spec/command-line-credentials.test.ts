import { expect, test } from 'vitest'
import { parseOutput } from '../support/command-line.ts'
import { newCompany, newSession } from '../support/florin.ts'

test('a key is issued, listed and revoked', async () => {
  const { companyId } = await newCompany()
  const words = `key issue ${companyId} --role clerk --expires-at 2099-01-31T12:00:00Z --name`
  const { apiKey, ...key } = await parseOutput(words, 'Till at the gate')
  const expiresAt = '2099-01-31T12:00:00.000Z'
  expect(key).toMatchObject({ role: 'clerk', name: 'Till at the gate', expiresAt })
  await newSession(apiKey)
  const { keys, nextCursor } = await parseOutput(`key list ${companyId} --limit 1`)
  expect(keys).toEqual([expect.objectContaining(key)])
  expect((await parseOutput(`key list ${companyId} --cursor ${nextCursor}`)).keys).toHaveLength(1)
  expect(await parseOutput(`key revoke ${companyId} ${key.keyId}`)).toEqual({ message: 'success' })
  await expect(newSession(apiKey)).rejects.toThrow('unauthorized')
})

test('the token of hosted pages and the secret of client postbacks are replaced', async () => {
  const { companyId, hppToken } = await newCompany({ clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
  const rotated = await parseOutput(`hpp-token rotate ${companyId} --grace-seconds 60`)
  expect(rotated.hppToken).toMatch(/^hpp_/)
  expect(rotated.hppToken).not.toBe(hppToken)
  const { clientPostbackSecret } = await parseOutput(`client-postback rotate-secret ${companyId}`)
  expect(clientPostbackSecret).toMatch(/^whsec_/)
})

test('a company is listed, suspended and resumed', async () => {
  const { companyId, apiKey } = await newCompany()
  const { suspendedAt } = await parseOutput(`company suspend ${companyId}`)
  await expect(newSession(apiKey)).rejects.toThrow('company_suspended')
  const { companies } = await parseOutput('company list --limit 100')
  expect(companies).toContainEqual(expect.objectContaining({ companyId, suspendedAt }))
  expect(await parseOutput(`company resume ${companyId}`)).not.toHaveProperty('suspendedAt')
  await newSession(apiKey)
})
