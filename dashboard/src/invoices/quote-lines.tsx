import { money } from '../components/money.ts'
import type { Quote } from './quote-query.ts'

const blockedMessages: Record<NonNullable<Quote['blockedReason']>, string> = {
  company_disabled: 'not charged by the company',
  ach: 'bank transfers have none',
  unknown_card_type: 'the kind of card is not known',
  debit_card: 'debit cards have none',
  prepaid_card: 'prepaid cards have none',
  amex: 'American Express cards have none',
  unknown_billing_state: 'the state of the payer is not known',
  state_outright_ban: 'the state allows none',
  state_cap_at_cost_unsupported: 'the state allows none above its cost',
}

/** Shows the surcharge and the total. */
export function QuoteLines({ quote }: { quote: Quote | undefined }) {
  return (
    <dl className="sums" aria-live="polite" aria-busy={!quote}>
      <dt>{quote?.surcharge ? `${quote.label} (${quote.percentage}%)` : 'Surcharge'}</dt>
      <dd data-testid="fee">
        {quote && money(quote.surcharge)}
        {quote?.blockedReason && <span className="soft small"> {blockedMessages[quote.blockedReason]}</span>}
      </dd>
      <dt>Total</dt>
      <dd data-testid="total">{quote && money(quote.total)}</dd>
    </dl>
  )
}
