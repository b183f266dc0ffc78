/** The response to a form's submission; `lost` if the outcome is unknown. */
export type Reply = { isDone: boolean; body: Record<string, unknown> } | 'lost'

/**
 * Returns a function that submits the form with a token from `newToken`. If an earlier submission got no response, its
 * token is sent again first to learn the outcome. The result is undefined if no token could be created.
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
    // The earlier token cannot be used any more, so the current entry is submitted.
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
    // After an unexpected response the submission may still have been processed.
    if (answer.status >= 500 || typeof body !== 'object' || body === null) return 'lost'
    return { isDone: answer.ok, body: { ...body } }
  } catch {
    return 'lost'
  }
}
