import { formatContact } from './format-contact.ts'
import type { Letter, RowGroup } from './letter.ts'
import { wrapLine } from './sanitize-text.ts'

const widthMax = 72

/** Renders a letter as plain text. */
export function renderTextPart(letter: Letter): string {
  const { figure, paragraphs, button, besides, details, groups, notice, contact, forYou, reason } = letter
  const { opening, ways, lines } = formatContact(contact)
  const blocks = [
    ...paragraphs,
    ...(figure ? [`${figure.label}: ${figure.amount}\n${figure.note}`] : []),
    ...[...(button ? [button] : []), ...besides].map(({ text, link }) => `${text}:\n${link}`),
    ...details,
    ...groups.map(formatGroup),
    ...(notice === undefined ? [] : [notice]),
    `${opening}${ways.map(({ text }) => text).join(' or ')}.`,
    ...(forYou === undefined ? [] : [forYou]),
    [...(reason === undefined ? [] : [reason]), ...lines].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function formatGroup({ title, rows }: RowGroup): string {
  const lines = rows.map(({ label, value, small }) => {
    const text = value === '' ? label : `${label}: ${value}`
    return `- ${indentFurtherLines(small === undefined ? text : `${text}\n${small}`)}`
  })
  return [title, ...lines].join('\n')
}

/** Further lines are indented, so that no line of the merchant's own text looks like one of ours. */
function indentFurtherLines(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, widthMax))
    .join('\n  ')
}
