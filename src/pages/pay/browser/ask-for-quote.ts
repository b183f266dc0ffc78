import { callInvoice } from './call-invoice.ts'
import type { Instrument } from './choice.ts'
import { quoteIn, type Quote } from '../../frame/browser/quote.ts'
import { ticketOf } from '../../frame/browser/secure-form.ts'
import type { Reply } from '../../frame/browser/verdict.ts'

/** Asks what paying an amount with this would cost. It charges nothing, and what was captured stays good. */
export async function askForQuote(
  instrument: Instrument,
  amount: number,
): Promise<{ quote: Quote } | { reply: Reply }> {
  const asked = { ...namedBy(instrument), amount: amount / 100 }
  const reply = await callInvoice('POST', '/hosted/surcharge-quote', asked)
  const quote = quoteIn(reply, amount)
  return quote ? { quote } : { reply }
}

function namedBy(instrument: Instrument): object {
  return 'accountVaultId' in instrument ? instrument : { ticketId: ticketOf(instrument.processorEvent) }
}
