import { callInvoice } from './call-invoice.ts'
import type { Checkout } from './checkout.ts'

/** Pays an invoice, or a part of it. */
export const invoiceCheckout: Checkout = {
  form: (paymentMethods) => callInvoice('POST', '/hosted/capture/intention', { paymentMethods }),
  quote: (named, amount) =>
    callInvoice('POST', '/hosted/surcharge-quote', { ...named, amount: amount / 100 }),
  pay: (charge, save, headers) =>
    callInvoice(
      'PUT',
      '',
      {
        ...charge.instrument,
        amount: charge.choice.amount / 100,
        // The API rejects a charge with a surcharge that the payer was not shown. Without a shown surcharge, 0 is sent.
        quotedSurcharge: charge.quote.fee / 100,
        savePaymentMethod: save,
      },
      headers,
    ),
}
