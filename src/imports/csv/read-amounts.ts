import { UnreadableExport } from '../book.ts'
import { quoteText } from '../texts.ts'

/** How the amounts of a file are written: 1,234.50 or 1.234,50. */
export type AmountStyle = 'point' | 'comma'

const patterns: Record<AmountStyle, RegExp> = {
  point: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
  comma: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
}

type AmountCell = { text: string; header: string }

/**
 * Decides how the amounts of a file are written, from all of them. Throws UnreadableExport if the file has amounts of
 * both forms. Also throws it if an amount such as 1.234 has two meanings and no other amount decides.
 */
export function decideAmountStyle(cells: readonly AmountCell[], file: string): AmountStyle {
  const decisive: Partial<Record<AmountStyle, AmountCell>> = {}
  let ambiguous: AmountCell | undefined
  for (const cell of cells) {
    const [point, comma] = [readAmount(cell.text, 'point'), readAmount(cell.text, 'comma')]
    if (point !== undefined && comma === undefined) decisive.point ??= cell
    else if (comma !== undefined && point === undefined) decisive.comma ??= cell
    else if (point !== comma) ambiguous ??= cell
  }
  const { point, comma } = decisive
  if (point && comma)
    throw new UnreadableExport(
      `the amounts of ${file} have two forms: ${formatCell(point)} has a decimal point, ${formatCell(comma)} a decimal comma`,
    )
  if (!point && !comma && ambiguous)
    throw new UnreadableExport(
      `${formatCell(ambiguous)} of ${file} has two meanings: write the amounts of the file with two decimals`,
    )
  return comma ? 'comma' : 'point'
}

/** Returns the digits of an amount with a decimal point, such as -1234.50, or undefined if the text is no amount. */
export function readAmount(text: string, style: AmountStyle): string | undefined {
  const bare = text.replaceAll(/^(-?)\s*\$|USD|%$/gi, '$1').replaceAll(/[\s'’]/g, '')
  if (!patterns[style].test(bare)) return undefined
  return style === 'point' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
}

function formatCell({ text, header }: AmountCell): string {
  return `${quoteText(text)} in the column ${quoteText(header)}`
}
