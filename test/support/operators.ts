import { expect } from 'vitest'
import { setUpFactor } from './authenticator.ts'
import { operator, type Caller, type Loose, type TestResponse } from './florin.ts'
import { findToken, goodPassword, newBrowser, newEmail, type Browser } from './users.ts'

const path = '/operator/v1/operators'

/** The operator's calls for the users who may open the console. */
export const operators = {
  path,
  list: async (): Promise<Loose[]> => (await operator().get(path)).body.operators,
  add: (email: string): Promise<TestResponse> => operator().post(path, { email }),
  remove: (operatorId: string): Promise<TestResponse> => operator().delete(`${path}/${operatorId}`),
}

/** A user who may open the console, with the browser of the session. */
export type TestOperator = { email: string; operatorId: string; browser: Browser }

/** Invites an operator and accepts the invitation, without a second factor. */
export async function joinOperators(): Promise<TestOperator> {
  const email = newEmail()
  const invited = await operators.add(email)
  expect(invited.status, invited.text).toBe(201)
  const browser = newBrowser()
  const token = findToken(invited.body.inviteUrl)
  const body = { name: 'Grace Hopper', password: goodPassword }
  const accepted = await browser.call('POST', `/operator/invitations/${token}/accept`, body)
  expect(accepted.status, accepted.text).toBe(200)
  return { email, operatorId: invited.body.operatorId, browser }
}

/** Signs an operator in at a service of its own, with a second factor. */
export async function joinOperatorsAt(service: { baseUrl: string; operator: Caller }): Promise<Browser> {
  const { body } = await service.operator.post(path, { email: newEmail() })
  const browser = newBrowser(service.baseUrl)
  const call = `/operator/invitations/${findToken(body.inviteUrl)}/accept`
  await browser.call('POST', call, { name: 'Grace Hopper', password: goodPassword })
  await setUpFactor(browser)
  return browser
}

/** Creates an operator with a second factor, right after a re-authentication. */
export async function newOperator(): Promise<TestOperator & { secret: string }> {
  const joined = await joinOperators()
  const { secret } = await setUpFactor(joined.browser)
  return { ...joined, secret }
}
