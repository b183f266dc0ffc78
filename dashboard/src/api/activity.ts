// As long as what follows from an act of a person may take.
const activityWindowMs = 60_000

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let lastActivityAt = Date.now()
for (const act of activityEvents)
  addEventListener(act, () => (lastActivityAt = Date.now()), { capture: true, passive: true })

/** Whether nobody has touched the page for a while: a call of it is then no sign of a person, and keeps no session alive. */
export function isUnattended(): boolean {
  return Date.now() - lastActivityAt > activityWindowMs
}
