export { createPdfPrinter, printMsMax, type PdfPrinter } from './printer.ts'
export type { Block, Column, Mark, Sheet } from './sheet.ts'
