import type { Received } from '../support/receiver.ts'
import type { Block } from './blocks.ts'
import { differences, pattern } from './json.ts'
import type { RunPage } from './run-page.ts'

/** What a block of HTTP shows otherwise than each delivery that it may be about; nothing where one is as it is shown. */
export async function deliveryShown(block: Block, { receiver }: RunPage): Promise<string[]> {
  const [head = '', body = ''] = block.text.split('\n\n')
  const [request = '', ...lines] = head.split('\n')
  const path = request.split(' ')[1]
  const shown = { headers: lines.map((line) => line.split(': ')), body: shownIn(body) }
  const found = () =>
    receiver.received.filter((each) => each.path === path).map((each) => otherwise(shown, each))
  for (let tries = 0; tries < 100; tries += 1) {
    if (found().some((each) => each.length === 0)) return []
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [`none of ${receiver.received.length} deliveries came to ${path} as it is shown`, ...found().flat()]
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

/** A body that is cut short where it says `...` outside of a text. */
function shownIn(body: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(body.replaceAll(/,\s*\.\.\.(?=\s*[}\]])/g, ''))
}
