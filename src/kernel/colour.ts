/** The accepted form of a colour: `#rrggbb`, in either case. */
export const colourForm = /^#[0-9a-f]{6}$/i

export const white = '#ffffff'
export const black = '#000000'

/** The minimum contrast of readable text. WCAG 2.2, 1.4.3. */
export const contrastMin = 4.5

/** Returns the contrast of two colours, from 1 to 21. WCAG 2.2, contrast ratio. */
export function computeContrast(one: string, other: string): number {
  const [darker, lighter] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes a share of another colour, from 0 to 1, into a colour. */
export function mixColours(colour: string, other: string, share: number): string {
  const parts = parseChannels(other)
  return toHex(parseChannels(colour).map((part, place) => part + ((parts[place] ?? 0) - part) * share))
}

function toHex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const steps = 256

/**
 * Returns the colour itself if it contrasts with all these backgrounds. Otherwise returns the nearest darker or lighter
 * one that does, of the same hue and with the most colour possible.
 */
export function toReadableColour(
  colour: string,
  backgrounds: readonly string[],
  { toward, min = contrastMin }: { toward: typeof black | typeof white; min?: number },
): string {
  const at = (step: number) =>
    toward === white ? lighten(colour, step / steps) : mixColours(colour, black, step / steps)
  const passes = (step: number) =>
    backgrounds.every((background) => computeContrast(at(step), background) >= min)
  let [low, high] = [0, steps]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return at(high)
}

/**
 * Makes a colour lighter by a share of its distance to white, in Oklab. Mixed with white, it would turn grey too early.
 */
function lighten(colour: string, share: number): string {
  const [lightness = 0, ...hue] = multiply(toOklab, multiply(toCones, toLinear(colour)).map(Math.cbrt))
  const kept = 1 - share ** 3
  const lit = [lightness + (1 - lightness) * share, ...hue.map((part) => part * kept)]
  return encodeGamma(
    multiply(
      fromCones,
      multiply(fromOklab, lit).map((part) => part ** 3),
    ),
  )
}

type Matrix = readonly (readonly number[])[]

// Ottosson, A perceptual color space for image processing.
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromOklab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function multiply(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, place) => sum + factor * (vector[place] ?? 0), 0))
}

function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(colour: string): number[] {
  return parseChannels(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

function encodeGamma(parts: readonly number[]): string {
  return toHex(
    parts.map((part) => {
      const share = Math.min(1, Math.max(0, part))
      return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
    }),
  )
}

function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}
