import { expect, test } from 'vitest'
import { getBooks, newInvoice } from '../support/florin.ts'
import { captureMethodOnPage, openPageCheckout } from '../support/pay-page.ts'
import { payment, getInvoice } from '../support/checkout.ts'

test.each([false, true])(
  'a ticket that twenty requests charge at once is charged once, also when it is saved: %s',
  async (savePaymentMethod) => {
    const { company, customerId, id, page } = await openPageCheckout()
    const other = await newInvoice(company, customerId)
    const processorEvent = await captureMethodOnPage(page)
    const body = { processorEvent, amount: 4, savePaymentMethod }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => payment(company, index % 2 === 0 ? id : other.id, body)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    expect(await getBooks(company)).toMatchObject([{ amountCents: 400, status: 'approved' }])
    const invoices = await Promise.all([getInvoice(company, id), getInvoice(company, other.id)])
    expect(invoices.map(({ amountPaid }) => amountPaid).sort()).toEqual([0, 4])
    expect((await payment(company, id, body)).body).toMatchObject({
      error: 'bad_request',
      message: 'The ticket was used already.',
    })
  },
)
