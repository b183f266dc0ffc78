import type { OutboundResult } from '#platform/outbound'

/** The expected response of a receiver: it accepts the request or rejects it permanently. */
export type ExpectedResponse = 'accepts' | 'refuses'

/** The result of a check, with the reason if it failed. */
export type Verdict = { passed: boolean; answered: string; why?: string }

const acceptedForgeryMessage =
  'It was accepted although it is not from us: any sender that knows the URL can forge an event.'

/** Judges the responses to one check. The first wrong response decides. */
export function evaluateResponses(expected: ExpectedResponse, answers: OutboundResult[]): Verdict {
  const verdicts = answers.map((response) => evaluateResponse(expected, response))
  const [first = { passed: false, answered: 'nothing' }] = verdicts
  return verdicts.find(({ passed }) => !passed) ?? first
}

function evaluateResponse(expected: ExpectedResponse, response: OutboundResult): Verdict {
  if (response.kind === 'failed') {
    const answered = response.error
    const why = answered === 'timeout' ? 'No answer came within 10 s.' : `No answer came: ${answered}.`
    return { passed: false, answered, why }
  }
  const { statusCode } = response
  const kind = Math.floor(statusCode / 100)
  const wrong = (why: string): Verdict => ({ passed: false, answered: String(statusCode), why })
  if (kind === 3) return wrong('It answered a redirect, which is not followed.')
  if (expected === 'accepts') {
    if (kind === 2) return { passed: true, answered: String(statusCode) }
    return wrong(
      kind === 4 && ![408, 429].includes(statusCode)
        ? 'It was refused. Florin drops an event with this status and never sends it again.'
        : 'It would be sent again, up to eight times within an hour, and then be parked.',
    )
  }
  if (kind === 2) return wrong(acceptedForgeryMessage)
  if (kind === 4) return { passed: true, answered: String(statusCode) }
  return wrong('It failed instead of refusing: an answer of 5xx asks to be sent the same again.')
}
