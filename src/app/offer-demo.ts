import { resolve } from 'node:path'
import type { AppContext } from '#context'
import { seedDemoCompany, type DemoCompany } from '#operator'
import type { Config } from './config.ts'

/**
 * On an empty database: creates a demo company and prints the one call that takes a payment for it. Otherwise prints
 * the commands that find the existing companies, because their credentials were shown only once.
 */
export async function offerDemo(config: Config, context: AppContext): Promise<void> {
  const demo = await seedDemoCompany(context)
  process.stderr.write(demo ? formatCredentials(demo, context) : formatReminder(config, context))
}

function formatCredentials(demo: DemoCompany, { baseUrl }: AppContext): string {
  return `
A demo company is ready. Its credentials are shown this once:

  company    ${demo.companyId}
  API key    ${demo.apiKey}
  hpp_token  ${demo.hppToken}

It has a customer with a subscription, whose trial has begun, and an open invoice of $50.00. Take the payment:

  curl -X PUT ${baseUrl}/api/invoices/${demo.invoiceId}/payment \\
    -H 'x-session-token: ${demo.sessionToken}' -H 'content-type: application/json' \\
    -d '{"walletProvider":"apple_pay","walletData":{"token":"sandbox_wallet_approved"}}'

Or sign in to the dashboard, as an admin of it:

  dashboard  ${baseUrl}/dashboard
  email      ${demo.user.email}
  password   ${demo.user.password}

The session token in the call above ends after half an hour without a request; the API key opens another one: POST ${baseUrl}/api/auth/session

`
}

const defaultUrl = 'http://127.0.0.1:4000'
const defaultFolder = resolve('.florin')

function formatReminder({ dataFolder, operatorToken }: Config, { baseUrl }: AppContext): string {
  const url = baseUrl === defaultUrl ? '' : ` --url ${baseUrl}`
  // The sandbox stores its generated token in its data folder.
  const folder =
    operatorToken === undefined && dataFolder !== defaultFolder ? `FLORIN_DATA=${dataFolder} ` : ''
  return `
There are companies already; credentials are shown once, when they are made. To find a company, and for a new API key of it:

  ${folder}npx florin company list${url}
  ${folder}npx florin key issue <companyId>${url}

`
}
