import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { parseOutput } from '../support/command-line.ts'
import { newCompany, operator, type TestCompany } from '../support/florin.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { getAlerts } from '../support/checkout.ts'

const unknown = 'alr_01h455vb4pex5vsknk084sn02q'

const pathOf = ({ companyId }: TestCompany) => `/operator/v1/companies/${companyId}/alerts`
const list = (company: TestCompany, query = '') => operator().get(`${pathOf(company)}${query}`)
const resolve = (company: TestCompany, alertId: string, body: object = {}) =>
  operator().post(`${pathOf(company)}/${alertId}/resolve`, body)

/** Creates a company with this many alerts. Each comes from a processor postback about an unknown movement. */
async function companyWithAlerts(count: number): Promise<TestCompany> {
  const company = await newCompany()
  for (let each = 1; each <= count; each++)
    expect((await sendProcessorResult(company, `elsewhere-${each}`)).status).toBe(200)
  return company
}

describe('an alert', () => {
  test('of nobody, or of another company, cannot be resolved', async () => {
    const [company, other] = [await newCompany(), await companyWithAlerts(1)]
    const [theirs] = await getAlerts(other)
    expect((await resolve(company, unknown)).status).toBe(404)
    expect((await resolve(company, theirs.id)).status).toBe(404)
    expect((await resolve({ ...company, companyId: 'cmp_0' }, theirs.id)).status).toBe(404)
    expect(await getAlerts(other)).toEqual([theirs])
  })

  test('is not resolved by what makes no sense', async () => {
    const company = await companyWithAlerts(1)
    const [{ id }] = await getAlerts(company)
    for (const body of [{ note: '' }, { note: 'x'.repeat(2_001) }, { reason: 'seen' }])
      expect((await resolve(company, id, body)).status).toBe(400)
    expect((await list(company, '?status=closed')).status).toBe(400)
    expect((await list(company, '?cursor=nowhere')).status).toBe(400)
    expect(await list(company, '?status=resolved')).toMatchObject({ status: 200, body: { alerts: [] } })
  })

  test('is resolved once, keeps its row and says so, and the audit has it once', async () => {
    const company = await companyWithAlerts(2)
    const [newest, oldest] = await getAlerts(company)
    const response = await resolve(company, oldest.id, { note: 'Another shop of the merchant.' })
    const resolved = {
      ...oldest,
      resolvedAt: expect.stringMatching(/Z$/),
      note: 'Another shop of the merchant.',
    }
    expect(response).toMatchObject({ status: 200, body: resolved })
    const again = await resolve(company, oldest.id, { note: 'Something else.' })
    expect(again.body).toEqual(response.body)
    expect(await getAlerts(company)).toEqual([newest, response.body])
    expect((await list(company, '?status=open')).body.alerts).toEqual([newest])
    expect((await list(company, '?status=resolved')).body.alerts).toEqual([response.body])
    expect(await getAudit(company, { action: 'alert.resolved' })).toMatchObject([
      {
        actor: { type: 'operator' },
        subject: { kind: 'alert', id: oldest.id },
        changes: { kind: { after: 'unknown_movement' }, note: { after: 'Another shop of the merchant.' } },
      },
    ])
  })

  test('that twenty resolve at once is resolved by one of them', async () => {
    const company = await companyWithAlerts(1)
    const [{ id }] = await getAlerts(company)
    const notes = Array.from({ length: 20 }, (_, each) => `Seen by ${each}.`)
    const answers = await Promise.all(notes.map((note) => resolve(company, id, { note })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.note}`)).size).toBe(1)
    expect(await getAudit(company, { action: 'alert.resolved' })).toHaveLength(1)
  })
})

test('alerts are listed beyond the newest hundred, page by page, without a gap and none twice', async () => {
  const company = await companyWithAlerts(103)
  const first = await list(company)
  expect(first.body.alerts).toHaveLength(100)
  const second = await list(company, `?cursor=${first.body.nextCursor}`)
  expect(second.body).not.toHaveProperty('nextCursor')
  const seen: { message: string }[] = [...first.body.alerts, ...second.body.alerts]
  const numbers = seen.map(({ message }) => Number(/elsewhere-(\d+)/.exec(message)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 103 }, (_, each) => 103 - each))
  for (const { id } of first.body.alerts.slice(0, 40)) await resolve(company, id)
  const open = await list(company, '?status=open&limit=60')
  const rest = await list(company, `?status=open&limit=60&cursor=${open.body.nextCursor}`)
  expect([open, rest].map(({ body }) => body.alerts.length)).toEqual([60, 3])
})

test('the command line lists alerts by their status, and resolves one', async () => {
  const company = await companyWithAlerts(2)
  const [{ id }] = await getAlerts(company)
  const resolved = await parseOutput('alert resolve', company.companyId, id, '--note', 'Seen.')
  expect(resolved).toMatchObject({ id, note: 'Seen.' })
  const open = await parseOutput('alerts', company.companyId, '--status', 'open', '--limit', '5')
  expect(open.alerts).toHaveLength(1)
})
