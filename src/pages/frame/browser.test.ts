import { join } from 'node:path'
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { buildBrowserScript } from '#platform/html'
import { blockedReasons } from '#surcharge'
import { validateAmount, parseCents, formatCents } from './browser/amount.ts'
import { formatWait } from './browser/format-wait.ts'
import { parseQuote, toQuoteProblem, explainNoFee } from './browser/quote.ts'
import { toVerdict } from './browser/verdict.ts'

describe('an amount to pay', () => {
  it.each([
    '',
    '.',
    '60,50',
    '1,23',
    '12,34,567',
    '6.123',
    '-5',
    '1e3',
    '0x10',
    '6 0',
    '99999999',
    '$',
    '$$5',
  ])('is not %j', (text) => {
    expect(parseCents(text)).toBeUndefined()
    expect(validateAmount(text, 60_00)).toMatch(/^Enter an amount, like 25\.00\.$/)
  })

  it.each([
    ['60', 6000],
    ['60.5', 6050],
    [' $1,234.56 ', 123456],
    ['1,234,567', 123456700],
    ['0.07', 7],
    ['4.35', 435],
  ])('can be written as %j', (text, expected) => {
    expect(parseCents(text)).toBe(expected)
  })

  it('is above nothing and at most all that is due', () => {
    expect(validateAmount('0.00', 60_00)).toBe('Enter more than $0.00.')
    expect(validateAmount('60.01', 60_00)).toBe('Enter $60.00 or less.')
    expect(validateAmount('60', 60_00)).toBe('')
    expect(validateAmount('0.01', 60_00)).toBe('')
    expect(formatCents(123456)).toBe('$1,234.56')
  })
})

describe('a wait', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '1 hour'],
    [3_601, '2 hours'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words)
  })
})

describe('an answer to a payment', () => {
  it.each(
    `
      200 | {"status":"success"}              | paid
      200 | {}                                | lost
      204 | {}                                | lost
      400 | {"reasonCode":1500}               | declined
      422 | {"reasonCode":1616}              | declined
      400 | {"reasonCode":"OUTCOME_UNKNOWN"}  | unknown
      503 | {"reasonCode":"OUTCOME_UNKNOWN"}  | unknown
      503 | {"reasonCode":"NOT_CHARGED"}      | not charged
      400 | {"reasonCode":"OVER_PAYMENT"}     | changed
      400 | {"reasonCode":"ALREADY_PROCESSING"} | changed
      400 | {"reasonCode":"QUOTE_CHANGED"}    | quote changed
      400 | {"error":"bad_request"}           | refused
      400 | {"error":"validation_failed"}     | refused
      401 | {"error":"unauthorized"}          | changed
      404 | {"error":"not_found"}             | changed
      409 | {"error":"request_in_progress"}   | in progress
      422 | {"error":"idempotency_key_reused"} | changed
      429 | {"error":"rate_limited"}          | too fast
      500 | {"error":"internal_error"}        | lost
      502 | {"error":"bad_gateway"}           | lost
      503 | {"error":"service_unavailable"}   | lost
    `
      .trim()
      .split('\n')
      .map((row) => row.split(' | ').map((cell) => cell.trim())),
  )('of %s %s means %s', (status, body = '', verdict) => {
    expect(toVerdict({ status: Number(status), body: JSON.parse(body) })).toBe(verdict)
  })

  it('that never came means lost', () => {
    expect(toVerdict('lost')).toBe('lost')
  })
})

describe('an answer to a quote', () => {
  const body = { subtotal: 33.34, surcharge: 1, total: 34.34, percentage: 3, label: 'Surcharge' }

  it.each([200, 201])('is read to the cent (%i)', (status) => {
    const quote = { fee: 1_00, percentage: 3, label: 'Surcharge', blockedReason: '' }
    expect(parseQuote({ status, body }, 33_34)).toEqual(quote)
    expect(parseQuote({ status, body: { ...body, surcharge: 0, blockedReason: 'ach' } }, 33_34)).toEqual({
      ...quote,
      fee: 0,
      blockedReason: 'ach',
    })
  })

  it.each([
    ['lost' as const, 33_34],
    [{ status: 503, body }, 33_34],
    [{ status: 200, body }, 33_35],
    [{ status: 200, body: {} }, 33_34],
    [{ status: 200, body: { ...body, surcharge: null } }, 33_34],
    [{ status: 200, body: { ...body, surcharge: '1' } }, 33_34],
    [{ status: 200, body: { ...body, percentage: undefined } }, 33_34],
    [{ status: 200, body: { ...body, label: 3 } }, 33_34],
  ])('is none where it is not all there: %j for %i', (reply, amount) => {
    expect(parseQuote(reply, amount)).toBeUndefined()
  })

  it.each([
    [200, {}, 'later'],
    [400, {}, 'method'],
    [400, { reasonCode: 'ALREADY_PROCESSING' }, 'page'],
    [400, { reasonCode: 'OVER_PAYMENT' }, 'page'],
    [401, {}, 'page'],
    [404, {}, 'method'],
    [409, {}, 'later'],
    [429, {}, 'too fast'],
    [500, {}, 'later'],
    [502, {}, 'later'],
    [503, {}, 'later'],
  ])('of %i %j is trouble with: %s', (status, refusal, trouble) => {
    expect(toQuoteProblem({ status, body: refusal })).toBe(trouble)
  })

  it('that never came may come later', () => {
    expect(toQuoteProblem('lost')).toBe('later')
  })
})

describe('a payer who pays no surcharge', () => {
  it.each(blockedReasons.map((reason) => [reason]))('reads why in plain words: %s', (reason) => {
    const why = explainNoFee(reason, 'card fee')
    expect(why).toMatch(reason === 'company_disabled' ? /^$/ : /^[A-Z][^_]*card fee[^_]*\.$/)
  })

  it('reads nothing where it only rounds to nothing', () => {
    expect(explainNoFee('', 'surcharge')).toBe('')
  })
})

describe.each(['pay', 'hpp', 'setup', 'signup', 'manage'])("a page's script, %s,", (page) => {
  const script = buildBrowserScript(join(import.meta.dirname, '..', page, 'browser', 'main.ts'))

  it('is one script that can be read, without types, imports or comments', () => {
    expect(() => new Script(script)).not.toThrow()
    expect(script).not.toMatch(/^(?:import|export|\/\/|\/\*)/m)
  })

  it('ends no element of the page that it stands in', () => {
    expect(script).not.toMatch(/<\/script|<!--/i)
  })
})
