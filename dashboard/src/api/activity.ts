// As long as what follows from an act of a person may take.
const actMs = 60_000

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let lastActAt = Date.now()
for (const act of acts)
  addEventListener(act, () => (lastActAt = Date.now()), { capture: true, passive: true })

/** Whether nobody has touched the page for a while: a call of it is then no sign of a person, and keeps no session alive. */
export function isUnattended(): boolean {
  return Date.now() - lastActAt > actMs
}
