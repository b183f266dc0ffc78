import { toCents } from '#kernel/money'
import { hostedWith, saleWith } from '../pay/hosted-invoice.fixture.ts'
import type { HostedPaymentView } from './hpp-page.ts'

type Hosted = HostedPaymentView['hosted']

/** An open hosted payment of 100 dollars, with the changes of the test. */
export function openedWith({
  hosted = {},
  shown = {},
  ...changes
}: Partial<Omit<HostedPaymentView, 'hosted'>> & {
  hosted?: Partial<Hosted>
  shown?: Partial<Hosted['shown']>
} = {}): HostedPaymentView {
  const { company, now } = hostedWith({})
  const day = 86_400_000
  return {
    company,
    hosted: {
      companyId: company.id,
      id: '01900000-0000-7000-8000-000000000001' as Hosted['id'],
      total: toCents(100_00),
      orderId: undefined,
      customerId: undefined,
      shown: { items: [], ...shown },
      attemptId: undefined,
      saleFormId: undefined,
      formsOpened: 0,
      formsOpenedSince: undefined,
      version: 1,
      createdAt: now,
      expiresAt: now + day,
      updatedAt: now,
      ...hosted,
    },
    status: 'open',
    attempt: undefined,
    rails: ['cc', 'ach'],
    notice: undefined,
    now,
    ...changes,
  }
}

/** The transaction of 100 dollars that pays it, with the changes of the test. */
export const attemptWith = (changes: Parameters<typeof saleWith>[0] = {}) =>
  saleWith({ subtotal: toCents(100_00), ...changes })
