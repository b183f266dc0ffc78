import type { Style } from './pen.ts'

export const ink = '#1f2933'
export const muted = '#616e7c'
export const hairline = '#cbd2d9'
export const shade = '#f3f5f7'

export const tones = { good: '#11683f', bad: '#a8231c', calm: muted }

export const body: Style = { font: 'regular', size: 9, lineHeight: 13, color: ink }
export const strong: Style = { ...body, font: 'bold' }
export const quiet: Style = { ...body, color: muted }
export const linked: Style = { ...body, color: '#1d4f91' }
export const label: Style = { font: 'bold', size: 7.5, lineHeight: 13, color: muted }
export const sender: Style = { font: 'bold', size: 15, lineHeight: 19, color: ink }
export const title: Style = { font: 'regular', size: 22, lineHeight: 26, color: ink }
export const section: Style = { font: 'bold', size: 10, lineHeight: 16, color: ink }
export const sum: Style = { font: 'bold', size: 11, lineHeight: 16, color: ink }
export const stamp: Style = { font: 'bold', size: 14, lineHeight: 24, color: ink }
export const foot: Style = { font: 'regular', size: 7.5, lineHeight: 10, color: muted }
