import { describe, expect, test } from 'vitest'
import { toAccentStyle } from './accent.ts'

const colours = [
  '#000000',
  '#ffffff',
  '#ffe600',
  '#1f5fd1',
  '#767676',
  '#777777',
  '#d00000',
  '#00ff00',
  '#0000ff',
]

describe('in whatever colour a merchant has', () => {
  test.each(colours)(
    'what stands on %s, and what is drawn in it in the light and the dark, can be read',
    (accent) => {
      const style = toAccentStyle(accent)
      const [, on = ''] = /--on-fill:(#[0-9a-f]{3,6})/.exec(style.light) ?? []
      expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5)
      const lines = [style.light, style.dark].map((each) => /--accent:(#[0-9a-f]{6})/.exec(each)?.[1] ?? '')
      const [light = '', dark = ''] = lines
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#1a212b')).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('it is used as it is where it can be', () => {
    expect(toAccentStyle('#1f5fd1').light).toContain('--fill:#1f5fd1;--on-fill:#fff;--accent:#1f5fd1')
  })
})

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(text: string): number {
  const digits =
    text.length === 4 ? text.slice(1).replaceAll(/./g, '$&$&').match(/../g) : text.slice(1).match(/../g)
  const weights = [0.2126, 0.7152, 0.0722]
  return (digits ?? []).reduce((sum, digit, place) => {
    const share = Number.parseInt(digit, 16) / 255
    const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    return sum + linear * (weights[place] ?? 0)
  }, 0)
}
