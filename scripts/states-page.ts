import { invoiceTransitions, invoiceStatuses } from '#invoices'
import { quoteMoves, quoteStates } from '#checkout'
import { subscriptionMoves, subscriptionStatuses } from '#subscriptions'
import { authMoves, completionMoves, refundMoves, saleMoves, transactionStatuses, voidMoves } from '#attempts'

/**
 * Returns the page docs/states.md: every transition of an invoice, a transaction and a quote, from the tables that
 * decide them.
 */
export function buildStatesPage(): string {
  return `# States

Generated from the tables of the code (\`node scripts/print-states.ts\`). A transition that is not listed cannot happen.

## Invoices

Statuses: ${formatList(invoiceStatuses)}.

The status is derived from the facts of an invoice and never set directly. The first true condition decides: closed; paid in
full; bank transfers cover the whole amount due; the last bank transfer failed; the due date was announced as passed; paid in
part; pending.

${formatTable(['from', 'on', 'to', 'announces'], invoiceRows())}

## Sales

Statuses of transactions: ${formatList(transactionStatuses)}.

A result of the processor without a row here changes nothing: it is old or a duplicate. A late approval counts if it still
fits the invoice, and is refunded otherwise; for a one-off sale it is always refunded. Only the processor's books of the same
movement can undo an end. For example, the money of a dispute is \`reinstated\` when the dispute is won.

An offline payment and its reversal are written as \`completed\`. Neither exists at the processor, so they have no results.

${formatTable(['from', 'result', 'to', ''], paymentRows(saleMoves))}

## Refunds

A refund that counted as failed may still go through: it is late, and counts. A refund that went through may come back days
later. Its amount then counts as paid again, and an alert reports that the payer did not receive it.

${formatTable(['from', 'result', 'to', ''], paymentRows(refundMoves))}

## Authorizations

The tables are for the authorization, for its capture and for its void. A capture or void that was refused or never happened
leaves the authorization unchanged, and can be tried again. A job voids an authorization when its week is over.

${formatTable(['from', 'result', 'to', ''], paymentRows(authMoves))}

${formatTable(['from', 'result of the capture', 'to', ''], paymentRows(completionMoves))}

${formatTable(['from', 'result of the void', 'to', ''], paymentRows(voidMoves))}

## Quotes

States: ${formatList(quoteStates)}.

The quote of a new card begins as \`checking\`, when its captured card is claimed. The quote of a saved card has no record and
no state.

${formatTable(['from', 'on', 'to'], quoteRows())}

${subscriptionsSection()}`
}

/** Transitions share a row if they differ only in their mode or their first status. */
function subscriptionRows(): string[][] {
  const rows = new Map<string, { from: string[]; cells: string[] }>()
  for (const { modes, from, on, to } of subscriptionMoves) {
    const cells = [formatList(modes), on, `\`${to}\``]
    const row = rows.get(cells.join()) ?? { from: [], cells }
    if (!row.from.includes(from)) row.from.push(from)
    rows.set(cells.join(), row)
  }
  return [...rows.values()].map(({ from, cells: [modes = '', ...cells] }) => [
    modes,
    formatList(from),
    ...cells,
  ])
}

function subscriptionsSection(): string {
  return `## Subscriptions

Statuses: ${formatList(subscriptionStatuses)}.

The status is derived from the facts of a subscription and its open invoices and never set directly. The first true
condition decides: ended; cancelled; not begun, or never paid (\`pending\`); suspended for an unpaid invoice; an unpaid period
has begun and there is no method to charge (\`pending\`); its charge failed; its due date passed; active. An event that keeps
the status is always possible and has no row.

${formatTable(['mode', 'from', 'on', 'to'], subscriptionRows())}
`
}

/** Transitions that keep the status share one row per event. */
function invoiceRows(): string[][] {
  const rows = new Map<string, { from: string[]; cells: string[] }>()
  for (const { from, on, to, emits } of invoiceTransitions) {
    const stays = from.length === 1 && from[0] === to
    const cells = [on, stays ? 'stays' : `\`${to}\``, emits ? `\`${emits}\`` : '']
    const row = rows.get(cells.join()) ?? { from: [], cells }
    row.from.push(...from)
    rows.set(cells.join(), row)
  }
  return [...rows.values()].map(({ from, cells }) => [formatList(from), ...cells])
}

function paymentRows(moves: typeof saleMoves): string[][] {
  return moves.map(({ from, on, to, late, turns }) => [
    formatList(from),
    on.join(', '),
    `\`${to}\``,
    late ? 'late' : turns ? 'undoes an end' : '',
  ])
}

function quoteRows(): string[][] {
  return quoteMoves.map(({ from, on, to }) => [`\`${from}\``, on, `\`${to}\``])
}

function formatList(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function formatTable(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
