import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Maps each module of src/, or a folder of one, to beginnings of file names in test/spec. A file may belong to several.
 */
export const specsOf = {
  platform: words('card-numbers clean-up idempotency missed-moments operations retention'),
  processor: words('processor- sandbox stripe-'),
  audit: words('audit dashboard-audit'),
  companies: words('branding consents form-origins operator limits suspended-'),
  users: words('operator-members users-'),
  access: words(
    'anonymous- api-keys authentication dashboard-api dashboard-rights errors key- limits refused- rotations session-ends unreadable- unstorable- versioning',
  ),
  search: words('search-'),
  customers: words('customer payment-intentions payment-methods saving-methods search-customers setup-'),
  surcharge: words('surcharge-'),
  attempts: words('transaction-'),
  checkout: words('forms- hosted-quotes new-card- payer payment-events quote- surcharge-quotes tickets-'),
  invoices: words('closing- due-dates invoice reminders updating-'),
  payments:
    words(`ach charge-backs hosted-invoice- invoice-payment- offline- payer- paying-an- payment-events payment-outcomes
    payment-rails payments- refund sales- second- settled- unrecorded-`),
  transactions: words('authorizations blind- hosted-payment one-off- reruns terminals unrecorded-'),
  subscriptions: words('plans subscription-'),
  imports: words('imports- stripe-imports'),
  postbacks: words('client-postbacks events postback receiver-conformance webhook-'),
  pages: words(
    'copied-links hosted-payment-page invoice-pdf payment-page paying-on- setup- subscription-manage-page surcharge-shown',
  ),
  reference: words('documented-responses generated-clients operations reference- versioning'),
  dashboard: words('dashboard-'),
  health: words('operations'),
  operator: words(
    'api-keys command-line company-export listening operator rotations surcharge-checks surcharge-rules',
  ),
  sandbox: words('missed-moments sandbox triggers'),
}

function words(text) {
  return text.split(/\s+/)
}

/**
 * Turns the arguments of `npm test` into those of Vitest. The name of a module selects the tests in its folder and its
 * files of test/spec. The name of a folder of test/ selects its tests. The beginning of a file name of test/spec
 * selects that file. A path, and everything from the first option on, is passed unchanged. Throws one line that lists
 * the names if a name is unknown.
 */
export function chosenTests(root, given) {
  const firstOption = given.findIndex((word) => word.startsWith('-'))
  const names = firstOption === -1 ? given : given.slice(0, firstOption)
  return [...names.flatMap((name) => testsOf(root, name)), ...given.slice(names.length)]
}

function testsOf(root, name) {
  const others = foldersIn(root, 'test')
  if (existsSync(join(root, 'src', name))) return [`src/${name}`, ...specFiles(root, specsOf[name] ?? [])]
  if (others.includes(name)) return [`test/${name}/`]
  if (existsSync(join(root, 'packages', name))) return [`packages/${name}/`]
  if (existsSync(join(root, name))) return [name]
  const begun = specFiles(root, [name])
  if (begun.length > 0) return begun
  const modules = new Set([...foldersIn(root, 'src'), ...Object.keys(specsOf)])
  throw new Error(
    `No tests are named ${name}. Modules: ${[...modules].sort().join(', ')}. Other tests: ${[...others, ...foldersIn(root, 'packages')].join(', ')}. ` +
      'A path, or how the name of a file of test/spec begins, will do as well',
  )
}

/** Returns the files of test/spec whose names begin with one of these. */
export function specFiles(root, starts) {
  const files = readdirSync(join(root, 'test', 'spec'))
  return files
    .filter((file) => starts.some((start) => file.startsWith(start)))
    .map((file) => `test/spec/${file}`)
}

function foldersIn(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
