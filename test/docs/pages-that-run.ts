import { blocksOf, type Block } from './blocks.ts'
import type { Given } from './run-page.ts'

/** Returns the blocks of README.md from an API key to a payment. Other pages continue from there. */
function fromReadme(): Block[] {
  return blocksOf('README.md').filter(({ text }) => text.includes('BASE=http'))
}

const another =
  'INVOICE=$(api POST /api/invoices "{\\"customerId\\":\\"$CUSTOMER\\",\\"description\\":\\"Gardening\\",\\"amount\\":100,\\"dueDate\\":\\"2030-01-15\\"}" | json .id)'
const trx =
  'trx() { curl -sS -X "$1" "$BASE/api/trx$2" -H "Authorization: Api-Key $KEY" -H "content-type: application/json" ${3:+-d "$3"}; }'

// During its trial a subscription is active and has no invoice.
const plan = (billingCycle: string, price: number) =>
  `api POST /api/subscriptions/v2/plans '${JSON.stringify({ planId: billingCycle, name: 'Gold', billingCycle, price, trialDays: 14 })}'
api POST /api/subscriptions/v2 "{\\"customerId\\":\\"$CUSTOMER\\",\\"planId\\":\\"${billingCycle}\\",\\"startDate\\":\\"$(date -u +%F)\\"}"`

const waitForLine = (line: string) =>
  `for _ in $(seq 100); do grep -q '${line}' "$PAGE/second-terminal" && break; sleep 0.1; done; grep -q '${line}' "$PAGE/second-terminal"`

/** The pages whose shell blocks are run, and the state that each page assumes. A new page needs a line here. */
export const pagesThatRun: Record<string, () => Given> = {
  'README.md': () => ({}),
  'docs/in-ten-minutes.md': () => ({
    // Checks the postbacks that the page shows at the shop, and the origins that may embed its form.
    typedAfter: [
      waitForLine('invoice.created .* Pending'),
      waitForLine('invoice.paid .* Paid'),
      // A request that breaks off within its body does not end the shop.
      "exec 9<>/dev/tcp/127.0.0.1/8080 && printf 'POST /florin HTTP/1.1\\r\\nhost: shop\\r\\ncontent-length: 1000\\r\\n\\r\\nabc' >&9 && exec 9>&-",
      waitForLine('aborted'),
      'command curl -fsS http://127.0.0.1:8080/invoices > /dev/null',
      "command curl -sS -D - -o /dev/null $FORM | grep -i 'frame-ancestors.* http://127.0.0.1:8080'",
    ].join('\n'),
  }),
  'docs/postbacks.md': () => ({
    hasGoodReceiver: true,
    blocksBefore: fromReadme(),
    typedAfter: [
      'api PUT /api/invoices/$INVOICE/payment "{\\"accountVaultId\\":\\"$VAULT\\"}"',
      trx,
      'trx POST /payment "{\\"type\\":\\"av\\",\\"contact_api_id\\":\\"$CUSTOMER\\",\\"account_vault_id\\":\\"$VAULT\\",\\"transaction_amount\\":25,\\"order_id\\":\\"order-1\\"}"',
    ].join('\n'),
  }),
  'docs/clients.md': () => ({}),
  'docs/events.md': () => ({ blocksBefore: fromReadme() }),
  'docs/cells.md': () => ({}),
  'docs/export.md': () => ({ blocksBefore: fromReadme() }),
  'docs/patroni.md': () => ({}),
  'docs/payments.md': () => ({}),
  'docs/running.md': () => ({}),
  'docs/search.md': () => ({
    blocksBefore: fromReadme(),
    typedBefore: [
      'npx florin field put <companyId> invoice purchaseOrder --type text',
      plan('monthly', 10),
      plan('yearly', 100),
    ].join('\n'),
  }),
  'docs/stripe.md': () => ({}),
  'docs/subscriptions.md': () => ({}),
  'docs/surcharge.md': () => ({
    blocksBefore: fromReadme(),
    typedBefore: `npx florin company change <companyId> --surcharge 3\n${another}`,
  }),
  'sdk/README.md': () => ({}),
  'docs/transactions.md': () => ({ blocksBefore: fromReadme() }),
}
