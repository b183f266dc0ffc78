/** The periods that the volume chart offers, in days. */
export const shownDays = [7, 30, 90] as const

/** The search parameters of the home page. `days` is the period of the volume chart, 30 by default. */
export type HomeSearch = { days?: (typeof shownDays)[number] | undefined }

/** Parses the search parameters of the home page. Unknown values are dropped. */
export function parseHomeSearch({ days }: Record<string, unknown>): HomeSearch {
  return { days: shownDays.find((each) => String(each) === String(days)) }
}
