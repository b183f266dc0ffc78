import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, newCustomer, newInvoice, operator, send } from '../support/florin.ts'
import { newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { manageLink } from '../support/manage.ts'
import { membersOf, newBrowser, newEmail, findToken } from '../support/users.ts'
import { openSignup } from '../support/signups.ts'
import { getInvoice } from '../support/checkout.ts'

// Characters that a copied link can end with: those of a sentence, a bracket, a quotation and the source of a page.
const behind = ['.', ').', '&amp;', '%E2%80%9D', '&gt;']

describe('a link that was copied with a sign behind it', () => {
  let links: Record<string, string>
  let pdf: string

  beforeAll(async () => {
    const { company, id } = await openSignup()
    const { companyId } = company
    const customerId = await newCustomer(company)
    const invoice = await newInvoice(company, customerId)
    const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=invoice`)
    const mailed = outbox.body.messages.find(
      (message: { invoiceId: string }) => message.invoiceId === invoice.id,
    )
    links = {
      invoice: mailed.links[0],
      'hosted payment': (await newHostedPayment(company)).url,
      'set-up': (await newSetupPage(company, customerId)).url,
      subscription: (await manageLink(company, id)).url,
    }
    pdf = (await getInvoice(company, invoice.id)).pdfUrl
  })

  test.each(['invoice', 'hosted payment', 'set-up', 'subscription'])(
    'opens its page, of one of: %s',
    async (of) => {
      for (const sign of behind) {
        const page = await send(`${links[of]}${sign}`, 'GET')
        expect([page.status, sign]).toEqual([200, sign])
      }
    },
  )

  test('opens its PDF, also where it was copied from the source of a page', async () => {
    for (const sign of behind)
      expect([(await send(`${pdf}${sign}`, 'GET')).status, sign]).toEqual([200, sign])
    expect((await send(pdf.replaceAll('&', '&amp;'), 'GET')).status).toBe(200)
    const forged = pdf.replace(/(?<=sig=.)./, (sign) => (sign === '0' ? '1' : '0'))
    expect((await send(forged, 'GET')).status).toBe(403)
  })

  test('opens its invitation', async () => {
    const { body } = await membersOf(await newCompany()).invite({ email: newEmail(), role: 'clerk' })
    const path = `/invitations/${findToken(body.inviteUrl)}`
    for (const sign of behind) expect((await newBrowser().call('GET', `${path}${sign}`)).status).toBe(200)
  })
})
