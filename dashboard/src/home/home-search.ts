/** How many days of takings can be shown. */
export const shownDays = [7, 30, 90] as const

/** What the address of a company's home says: how many days of takings are shown; 30 where it says nothing. */
export type HomeSearch = { days?: (typeof shownDays)[number] | undefined }

/** Reads the address. What is none of it is left out. */
export function parseHomeSearch({ days }: Record<string, unknown>): HomeSearch {
  return { days: shownDays.find((each) => String(each) === String(days)) }
}
