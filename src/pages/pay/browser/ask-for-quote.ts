import type { Instrument } from './choice.ts'
import type { Till } from './till.ts'
import { quoteIn, type Quote } from '../../frame/browser/quote.ts'
import { ticketOf } from '../../frame/browser/secure-form.ts'
import type { Reply } from '../../frame/browser/verdict.ts'

/** Asks what paying an amount with this would cost. It charges nothing, and what was captured stays good. */
export async function askForQuote(
  till: Till,
  instrument: Instrument,
  amount: number,
): Promise<{ quote: Quote } | { reply: Reply }> {
  const reply = await till.quote(namedBy(instrument), amount)
  const quote = quoteIn(reply, amount)
  return quote ? { quote } : { reply }
}

function namedBy(instrument: Instrument): object {
  return 'accountVaultId' in instrument ? instrument : { ticketId: ticketOf(instrument.processorEvent) }
}
