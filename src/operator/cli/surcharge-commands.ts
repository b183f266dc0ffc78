import type { Json } from '#kernel/json'
import { UsageError, type Command, type CommandArguments } from './command.ts'

/** The commands for the surcharge rules of all companies, and for the check of past charges. */
export const surchargeCommands: Command[] = [
  {
    name: 'surcharge-rules show',
    summary: 'show the surcharge rules of all companies',
    call: 'GET /operator/v1/surcharge-rules',
    options: {
      version: { value: 'operator-1', help: 'rules of this version (default: the current rules)' },
    },
    query: (given) => ({ version: given.text('version') }),
  },
  {
    name: 'surcharge-rules put',
    summary: 'replace the surcharge rules of all companies with those of a file, in the format of "show"',
    call: 'PUT /operator/v1/surcharge-rules',
    takes: ['file'],
    body: (given) => ({ rules: loadRules(given) }),
  },
  {
    name: 'surcharge-rules reset',
    summary: 'restore the shipped surcharge rules',
    call: 'DELETE /operator/v1/surcharge-rules',
  },
  {
    name: 'surcharge-check',
    summary: 'recalculate every past surcharge; the exit code is 1 if any differs',
    call: 'GET /operator/v1/surcharge-check',
    options: { company: { value: 'companyId', help: 'only this company' } },
    query: (given) => ({ companyId: given.text('company'), limit: '10000' }),
    ofAllPages: summarizeChecks,
  },
]

/** The service assigns the version that "show" prints with the rules, so it is removed. */
function loadRules(given: CommandArguments): Json {
  const read = given.json('file')
  if (typeof read === 'object' && read !== null && !Array.isArray(read) && read['rules'] !== undefined)
    return read['rules']
  throw new UsageError(`${given.word('file')} must contain {"rules": [...]}`)
}

type SurchargeCheckPage = { checked: number; undecided: number; deviations: Deviation[] }
type Deviation = {
  companyId: string
  transactionId?: string
  quoteId?: string
  invoiceId?: string
  surcharge: number
  differences: string[]
}

function summarizeChecks(pages: unknown[]): { text: string; isWell: boolean } {
  const checks = pages as SurchargeCheckPage[]
  const sum = (count: (check: SurchargeCheckPage) => number) =>
    checks.reduce((total, check) => total + count(check), 0)
  const deviations = checks.flatMap((check) => check.deviations)
  const counts = [
    `checked ${sum(({ checked }) => checked)}`,
    `undecided ${sum(({ undecided }) => undecided)}`,
    `deviations ${deviations.length}`,
  ]
  return {
    text: [counts.join(', '), ...deviations.map(formatDeviation)].join('\n'),
    isWell: deviations.length === 0,
  }
}

function formatDeviation({
  companyId,
  transactionId,
  quoteId,
  invoiceId,
  surcharge,
  differences,
}: Deviation): string {
  const ids = [companyId, invoiceId, transactionId ?? quoteId].filter((id) => id !== undefined)
  return `${ids.join(' ')} surcharge ${surcharge.toFixed(2)}: ${differences.join('; ')}`
}
