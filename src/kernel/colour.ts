/** A colour as people give it: `#rrggbb`, in either case. */
export const colourForm = /^#[0-9a-f]{6}$/i

export const white = '#ffffff'
export const black = '#000000'

/** How far text must stand out from what it stands on to be readable. WCAG 2.2, 1.4.3. */
export const contrastMin = 4.5

/** The contrast of two colours, from 1 to 21. WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour with a share of another in it, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const parts = partsOf(other)
  const mixture = partsOf(colour).map((part, place) => part + ((parts[place] ?? 0) - part) * share)
  return `#${mixture.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const steps = 256

/**
 * The colour itself where it stands out from all these backgrounds, otherwise the nearest that does on the way to black or to
 * white, of the same hue.
 */
export function readable(
  colour: string,
  backgrounds: readonly string[],
  { toward, min = contrastMin }: { toward: typeof black | typeof white; min?: number },
): string {
  const at = (step: number) => mixed(colour, toward, step / steps)
  const passes = (step: number) => backgrounds.every((background) => contrast(at(step), background) >= min)
  let [low, high] = [0, steps]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return at(high)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}
