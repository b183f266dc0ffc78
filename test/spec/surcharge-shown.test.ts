import { describe, expect, test } from 'vitest'
import { send, testCards, type TestCompany } from '../support/florin.ts'
import { getMails, payerOf, refund } from '../support/invoice-life.ts'
import { linkTo } from '../support/pay-page.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { openQuoteCheckout, saveCardFrom } from '../support/quotes.ts'
import { pay, payment, getInvoice } from '../support/checkout.ts'

const label = 'Card fee'

/** Creates an invoice of 100 dollars of a company that labels its surcharge as a card fee, and a card for it. */
async function openLabelledCheckout(accountNumber?: string) {
  const checkout = await openQuoteCheckout({
    company: { surcharge: { enabled: true, percentage: 3, label } },
  })
  return {
    ...checkout,
    vaultId: await saveCardFrom(checkout.company, checkout.customerId, {}, accountNumber),
  }
}

/** Returns the texts of the invoice's PDF, one a line. */
async function printed(company: TestCompany, id: string): Promise<string> {
  const response = await fetch((await getInvoice(company, id)).pdfUrl)
  expect(response.status).toBe(200)
  return getPdfText(Buffer.from(await response.arrayBuffer()))
    .join('\n')
    .replaceAll('\u00A0', ' ')
}

/** Returns the text of the payment page. */
async function shown(company: TestCompany, id: string): Promise<string> {
  const page = await send(await linkTo(company, id), 'GET')
  expect(page.status).toBe(200)
  const body = page.text.replaceAll(/<(style|script|title)\b.*?<\/\1>/gs, '')
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('where nothing was added, no fee is shown', () => {
  test('in the receipt, the PDF and the paid page', async () => {
    const { company, id, vaultId } = await openLabelledCheckout(testCards.visaDebit)
    await pay(company, id, vaultId)
    const [receipt] = await getMails(company, 'receipt')
    expect(receipt?.text).toContain('$100.00')
    for (const text of [receipt?.text, await printed(company, id), await shown(company, id)])
      expect(text).not.toMatch(/card fee|surcharge/i)
  })

  test('to somebody whose payment was declined', async () => {
    const { company, id, vaultId } = await openLabelledCheckout(testCards.declined)
    expect((await payment(company, id, { accountVaultId: vaultId })).status).toBe(400)
    expect(await getMails(company, 'receipt')).toEqual([])
    expect(await printed(company, id)).not.toMatch(/\$3\.00|\$103\.00/)
  })
})

describe('a fee that was charged is shown', () => {
  test('in the receipt: the amount, the fee by its name, and the total', async () => {
    const { company, id, vaultId } = await openLabelledCheckout()
    await pay(company, id, vaultId, 33.33)
    const [receipt] = await getMails(company, 'receipt')
    expect(receipt?.subject).toContain('$34.33')
    expect(receipt?.text).toContain('- Amount: $33.33\n- Card fee: $1.00\n- Total: $34.33\n')
    expect(receipt?.text).toContain('$66.67')
  })

  test('on the PDF: of each payment and of each refund, while the balance knows nothing of it', async () => {
    const { company, id, vaultId } = await openLabelledCheckout()
    const { transactionId } = await pay(company, id, vaultId, 40)
    await refund(company, transactionId, { transaction_amount: 20.6 })
    const text = await printed(company, id)
    expect(text).toContain('Amount\nCard fee\nTotal\n')
    expect(text).toMatch(/Visa ending in 4242\n\$40\.00\n\$1\.20\n\$41\.20\n/)
    expect(text).toMatch(/Refund to Visa ending in 4242\n-\$20\.00\n-\$0\.60\n-\$20\.60\n/)
    expect(text).toContain('Amount due\n$80.00')
  })

  test('on the payment page once the invoice is paid', async () => {
    const { company, id, vaultId } = await openLabelledCheckout()
    await pay(company, id, vaultId)
    const text = await shown(company, id)
    expect(text).toMatch(/\$103\.00/)
    expect(text).toMatch(/card fee of \$3\.00/i)
  })

  test('in the merchant’s list of transactions, and the payer’s amount due is without it', async () => {
    const { company, id, vaultId } = await openLabelledCheckout()
    const payer = await payerOf(company, id)
    await pay(company, id, vaultId, 40)
    expect((await payer.get('/api/invoices/hosted')).body).toMatchObject({ amountPaid: 40, amountDue: 60 })
    expect((await getInvoice(company, id)).transactions).toMatchObject([
      { subtotalAmount: 40, feeAmount: 1.2 },
    ])
  })
})

test('a payer is told of the fee before paying, in the mail, on the page and on the PDF', async () => {
  const { company, id } = await openLabelledCheckout()
  const [mail] = await getMails(company, 'invoice')
  for (const text of [mail?.text, await shown(company, id), await printed(company, id)])
    expect(text?.replaceAll(/\s+/g, ' ')).toMatch(/adds a 3% card fee to/i)
})
