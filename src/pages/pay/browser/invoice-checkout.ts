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
        // Nobody is ever charged what was not shown, not even a surcharge where none was.
        quotedSurcharge: charge.quote.fee / 100,
        savePaymentMethod: save,
      },
      headers,
    ),
}
