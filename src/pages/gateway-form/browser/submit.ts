/** What a form was answered; `lost` where nobody heard what became of what was sent. */
export type Reply = { isDone: boolean; body: Record<string, unknown> } | 'lost'

/**
 * Sends what `newToken` makes of what was entered. What was sent before without an answer is sent again first, to learn what became
 * of it; undefined where nothing could be made of what was entered.
 */
export function createSubmit(newToken: () => Promise<string | undefined>) {
  let unanswered: string | undefined
  const sendOnce = async (address: string, token: string): Promise<Reply> => {
    unanswered = token
    const reply = await postToken(address, token)
    if (reply !== 'lost') unanswered = undefined
    return reply
  }
  return async (address: string): Promise<Reply | undefined> => {
    const again = unanswered === undefined ? undefined : await sendOnce(address, unanswered)
    // What came to nothing cannot be used again, and what is entered now is tried.
    const isOver = again !== undefined && again !== 'lost' && again.body['error'] === 'entry_used'
    if (again !== undefined && !isOver) return again
    const token = await newToken()
    return token === undefined ? undefined : sendOnce(address, token)
  }
}

async function postToken(address: string, confirmationToken: string): Promise<Reply> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirmationToken }),
    })
    const body: unknown = await answer.json()
    // Whatever is no answer of the form's may have been done.
    if (answer.status >= 500 || typeof body !== 'object' || body === null) return 'lost'
    return { isDone: answer.ok, body: { ...body } }
  } catch {
    return 'lost'
  }
}
