/** Contents of a document without positions; drawing computes the layout. */
export type Sheet = {
  title: string
  author: string
  /** Language of the text, such as `en-US`. */
  language: string
  /** Creation time, ms. Equal sheets make equal files. */
  createdAt: number
  /** The sender's logo, a PNG or JPEG. A logo that cannot be drawn is left out. */
  logo?: Uint8Array | undefined
  /** The sender's colour, `#rrggbb`. */
  color?: string | undefined
  /** Text at the left of each page's footer; the page number is at the right. */
  foot: string
  /** From top to bottom. */
  blocks: Block[]
}

/** A word that marks a paper as settled or not valid. */
export type Mark = { text: string; tone: 'good' | 'bad' | 'calm' }

/** A block as wide as the page. Columns share the width equally unless they set a share. */
export type Block =
  | {
      kind: 'head'
      sender: string
      senderLines: string[]
      title: string
      titleLines: string[]
      /** Stamped below the title. */
      mark?: Mark | undefined
    }
  | { kind: 'columns'; columns: { label: string; lines: string[]; share?: number }[] }
  | { kind: 'text'; text: string }
  | { kind: 'table'; label?: string; columns: Column[]; rows: string[][] }
  /** A URL as a QR code, with texts to its right. The label and the URL open it in a viewer. */
  | { kind: 'link'; label: string; text: string; url: string; note: string }
  | { kind: 'sums'; rows: { label: string; value: string; strong?: boolean }[] }

/**
 * A table column, as wide as its widest cell; the growing column takes the rest and wraps. Line ends in cells become
 * spaces unless the column keeps them.
 */
export type Column = {
  label: string
  align: 'left' | 'right'
  grows?: boolean | undefined
  keepsLines?: boolean | undefined
}
