import type { Letter, RowGroup } from './letter.ts'
import { wrapLine } from './sanitize-text.ts'

const widthMax = 72

/**
 * Renders a letter as plain text. The merchant's own text is quoted line by line, so that no line of it can pass for
 * one of ours.
 */
export function renderTextPart(letter: Letter): string {
  const { figure, paragraphs, button, besides, groups, quote, contact, forYou } = letter
  const blocks = [
    ...paragraphs,
    ...(figure ? [`${figure.label}: ${figure.amount}\n${figure.note}`] : []),
    ...[...(button ? [button] : []), ...besides].map(({ text, link }) => `${text}:\n${link}`),
    ...(quote.length > 0 ? [`${quoteTitle}:\n${quoteLines(quote)}`] : []),
    ...groups.map(formatGroup),
    [contact.text, ...(contact.email === undefined ? [] : [contact.email]), ...contact.lines].join('\n'),
    ...(forYou === undefined ? [] : [forYou]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The title of the merchant's own text. */
export const quoteTitle = 'Description'

function quoteLines(lines: string[]): string {
  return lines
    .flatMap((line) => wrapLine(line, widthMax))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function formatGroup({ title, rows }: RowGroup): string {
  const lines = rows.map(({ label, value }) => {
    // Further lines are indented, so that none looks like one of ours.
    const text = label.replaceAll('\n', '\n  ')
    return value === '' ? `- ${text}` : `- ${text}: ${value}`
  })
  return [title, ...lines].join('\n')
}
