// Requests within this time after an input count as caused by the user.
const activityWindowMs = 60_000

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let lastActivityAt = Date.now()
for (const event of activityEvents)
  addEventListener(event, () => (lastActivityAt = Date.now()), { capture: true, passive: true })

/**
 * Returns whether the page had no user input for a minute. Requests of an unattended page do not extend the session.
 */
export function isUnattended(): boolean {
  return Date.now() - lastActivityAt > activityWindowMs
}
