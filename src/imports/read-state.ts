import { findNearest } from '#kernel/find-nearest'
import { formatState, stateCodes } from '#kernel/us-states'
import { cleanText, quoteText } from './texts.ts'

/** The state of an address, absent if the address has none, or the fault of its text for a person. */
export type ReadState = { state?: string } | { problem: string }

// Names that people write besides those of the Postal Service.
const otherNames: Readonly<Record<string, string>> = {
  'District of Columbia': 'DC',
  'Washington DC': 'DC',
  'Washington D C': 'DC',
  'Virgin Islands': 'VI',
  'U S Virgin Islands': 'VI',
  'US Virgin Islands': 'VI',
  'Virgin Islands of the U S': 'VI',
  'Northern Mariana Islands': 'MP',
  'Commonwealth of the Northern Mariana Islands': 'MP',
  'Commonwealth of Puerto Rico': 'PR',
  'Armed Forces Americas': 'AA',
  'Armed Forces the Americas': 'AA',
  'Armed Forces Europe': 'AE',
  'Armed Forces Africa': 'AE',
  'Armed Forces Canada': 'AE',
  'Armed Forces Middle East': 'AE',
  'Armed Forces Pacific': 'AP',
}

// Countries of ISO 3166-1 that the Postal Service treats as states.
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])

const unitedStates = new Set(['', 'us', 'usa', '840', 'unitedstates', 'unitedstatesofamerica', 'america'])

const named = new Map([
  ...[...stateCodes].map((code): [string, string] => [normalizeName(formatState(code)), code]),
  ...Object.entries(otherNames).map(([name, code]): [string, string] => [normalizeName(name), code]),
])

/**
 * Reads the state of an address: a two-letter code or a name, in any case. The country is a code or a name, and empty
 * for the United States. An address elsewhere has no state here, and one in a territory has that of the territory.
 * Returns a problem for an address in the United States with an unknown state.
 */
export function readState(text: string | null | undefined, country: string | null | undefined): ReadState {
  const place = cleanText(country ?? '')
  if (territories.has(place.toUpperCase())) return { state: place.toUpperCase() }
  if (!unitedStates.has(normalizeName(place))) return {}
  const written = cleanText(text ?? '')
  if (written === '') return {}
  const code = written
    .toUpperCase()
    .replace(/^US-(?=[A-Z]{2}$)/, '')
    .replaceAll('.', '')
  if (stateCodes.has(code)) return { state: code }
  const state = named.get(normalizeName(written))
  return state === undefined ? { problem: formatProblem(written) } : { state }
}

function formatProblem(written: string): string {
  const nearest = findNearest(normalizeName(written), [...named.keys()])
  const code = nearest === undefined ? undefined : named.get(nearest)
  const meant = code === undefined ? '' : ` (${code}, ${formatState(code)}, is near)`
  return `the state ${quoteText(written)} is not one of the United States${meant}; write its two-letter code`
}

function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
