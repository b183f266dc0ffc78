import type { Received } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { whereOf, type Block } from './blocks.ts'
import { differences, pattern } from './json.ts'
import type { RunPage } from './run-page.ts'

/** Waits for a delivery like the one in an HTTP block. The error of a failed test shows how each delivery differs. */
export async function waitForDelivery(block: Block, { receiver }: RunPage): Promise<void> {
  const [head = '', body = ''] = block.text.split('\n\n')
  const [request = '', ...lines] = head.split('\n')
  const path = request.split(' ')[1]
  const shown = { headers: lines.map((line) => line.split(': ')), body: shownIn(body) }
  const found = () =>
    receiver.received.filter((each) => each.path === path).map((each) => otherwise(shown, each))
  const missing = () =>
    `${whereOf(block)}: none of ${receiver.received.length} deliveries came to ${path} as it is shown: ${found().flat().join('; ')}`
  await until(() => found().some((each) => each.length === 0), missing)
}

function otherwise({ headers, body }: { headers: string[][]; body: object }, delivery: Received): string[] {
  const wrong = headers.filter(
    ([name = '', value = '']) =>
      !headerPattern(value).test(String(delivery.headers[name.toLowerCase()]).split(';')[0] ?? ''),
  )
  return [...wrong.map(([name]) => `the header ${name} is another`), ...differences(body, delivery.body)]
}

function headerPattern(value: string): RegExp {
  return /^\d+$/.test(value) ? /^\d+$/ : pattern(value)
}

/** Parses a body that is shortened by `...` outside of a string. */
function shownIn(body: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(body.replaceAll(/,\s*\.\.\.(?=\s*[}\]])/g, ''))
}
