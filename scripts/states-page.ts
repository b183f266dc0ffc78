import { invoiceTransitions, invoiceStatuses } from '#invoices'
import { quoteMoves, quoteStates } from '#payments'
import { subscriptionMoves, subscriptionStatuses } from '#subscriptions'
import {
  authMoves,
  completionMoves,
  refundMoves,
  saleMoves,
  transactionStatuses,
  voidMoves,
} from '#transactions'

/** The page docs/states.md: every move of an invoice, a transaction and a quote, from the tables that decide them. */
export function buildStatesPage(): string {
  return `# States

Printed from the tables that decide (\`node scripts/print-states.ts\`). A move that is not here cannot happen.

## Invoices

Statuses: ${formatList(invoiceStatuses)}.

The status follows from the facts of an invoice and is never set by itself. The first that holds decides: closed; paid in
full; bank transfers cover all that is left; the last bank transfer failed; the due date was announced as passed; paid in
part; pending.

${formatTable(['from', 'on', 'to', 'announces'], invoiceRows())}

## Sales

Statuses of transactions: ${formatList(transactionStatuses)}.

News of a sale that has no row here changes nothing: it is old, or said twice. A late approval counts if it still fits the
invoice, and goes back otherwise; of a one-off sale it always goes back. What undoes an end has to be said by the processor's books of
that very movement: money is \`reinstated\` that a dispute had taken, once the dispute is won.

An offline payment and its reversal are written as \`completed\`: the processor knows of neither, and no news comes of them.

${formatTable(['from', 'on news', 'to', ''], paymentRows(saleMoves))}

## Refunds

A refund that turns out to have gone through after it had counted as failed is late, and counts. One that had gone through may come
back days later; what it gave counts as paid again then, and people hear that its payer has not got it.

${formatTable(['from', 'on news', 'to', ''], paymentRows(refundMoves))}

## Authorizations

The authorization itself, then its completion, then its void. A completion or void that was refused or never happened leaves
the authorization as it was, to be tried again. One whose week is over is voided by a timer.

${formatTable(['from', 'on news', 'to', ''], paymentRows(authMoves))}

${formatTable(['from', 'on news of the completion', 'to', ''], paymentRows(completionMoves))}

${formatTable(['from', 'on news of the void', 'to', ''], paymentRows(voidMoves))}

## Quotes

States: ${formatList(quoteStates)}.

The quote of a new card begins as \`checking\`, when its captured card is claimed. A saved card is quoted without a record,
and has no state.

${formatTable(['from', 'on', 'to'], quoteRows())}

${subscriptionsSection()}`
}

/** The moves of several modes or from several statuses stand in one row where all else of them is the same. */
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

The status follows from the facts of a subscription and its open invoices and is never set by itself. The first that holds
decides: ended; cancelled; not begun, or never paid (\`pending\`); over an unpaid invoice suspended; an unpaid period has begun
and there is nothing to charge it to (\`pending\`); its charge failed; its due date passed; active. What stays as it is may always
happen and has no row.

${formatTable(['mode', 'from', 'on', 'to'], subscriptionRows())}
`
}

/** The moves that leave the status as it is stand in one row for each thing that happens. */
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
