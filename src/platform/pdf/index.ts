export { createPdfPrinter, printMsMax, type PdfPrinter } from './printer.ts'
export type { Block, Column, Sheet } from './sheet.ts'
