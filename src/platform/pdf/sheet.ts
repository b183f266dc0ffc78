/** What is to be printed: words and their parts on the page, but no places; those are found when it is drawn. */
export type Sheet = {
  title: string
  author: string
  /** The language of the words, as in `en-US`. */
  language: string
  /** When it was made, ms. Two sheets that are equal make files that are equal. */
  createdAt: number
  /** The sender's own picture, a PNG or JPEG. One that cannot be drawn is left out. */
  logo?: Uint8Array | undefined
  /** The sender's own colour, `#rrggbb`. */
  color?: string | undefined
  /** Stands at the left in the foot of each page; the number of the page stands at the right. */
  foot: string
  /** From top to bottom. */
  blocks: Block[]
}

/** A part of a sheet, as wide as its page. Columns have equal shares of it unless they say otherwise. */
export type Block =
  | { kind: 'head'; sender: string; senderLines: string[]; title: string; titleLines: string[] }
  | { kind: 'columns'; columns: { label: string; lines: string[]; share?: number }[] }
  | { kind: 'text'; text: string }
  | { kind: 'table'; label?: string; columns: Column[]; rows: string[][] }
  | { kind: 'sums'; rows: { label: string; value: string; strong?: boolean }[] }

/**
 * A column of a table. It is as wide as its widest cell; the one that grows takes what is left and wraps. Line ends in its cells are
 * spaces, unless it keeps them.
 */
export type Column = {
  label: string
  align: 'left' | 'right'
  grows?: boolean | undefined
  keepsLines?: boolean | undefined
}
