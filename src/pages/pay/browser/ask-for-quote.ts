import { call } from './calls.ts'
import type { Instrument } from './flow.ts'
import { quoteIn, type Quote } from './quote.ts'
import type { Reply } from './verdict.ts'

/** Asks what paying an amount with this would cost. It charges nothing, and what was captured stays good. */
export async function askForQuote(
  instrument: Instrument,
  amount: number,
): Promise<{ quote: Quote } | { reply: Reply }> {
  const reply = await call('POST', '/api/invoices/hosted/surcharge-quote', {
    ...namedBy(instrument),
    amount: amount / 100,
  })
  const quote = quoteIn(reply, amount)
  return quote ? { quote } : { reply }
}

function namedBy(instrument: Instrument): object {
  if ('accountVaultId' in instrument) return instrument
  const { ticket_id, id } = instrument.processorEvent
  return { ticketId: ticket_id ?? id }
}
