/** The ways money can come in: by card or by bank transfer. */
export const rails = ['cc', 'ach'] as const
export type Rail = (typeof rails)[number]

/** Keeps the first of each rail, in the order in which they were named. */
export function distinctRails(named: readonly Rail[]): Rail[] {
  return [...new Set(named)]
}
