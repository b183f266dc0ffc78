import type { Instrument } from './choice.ts'
import type { Checkout } from './checkout.ts'
import { parseQuote, type Quote } from '../../frame/browser/quote.ts'
import { toTicketId } from '../../frame/browser/secure-form.ts'
import type { Reply } from '../../frame/browser/verdict.ts'

/**
 * Quotes the total of an amount with a payment method. A quote charges nothing and does not use up a captured method.
 */
export async function requestQuote(
  till: Checkout,
  instrument: Instrument,
  amount: number,
): Promise<{ quote: Quote } | { reply: Reply }> {
  const reply = await till.quote(toQuoteInput(instrument), amount)
  const quote = parseQuote(reply, amount)
  return quote ? { quote } : { reply }
}

function toQuoteInput(instrument: Instrument): object {
  return 'accountVaultId' in instrument ? instrument : { ticketId: toTicketId(instrument.processorEvent) }
}
