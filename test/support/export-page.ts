import { toFieldName, type FieldKind } from '../../src/operator/export/exported-fields.ts'
import { toFileName, type ExportedTable } from '../../src/operator/export/exported-table.ts'

const headings: [string, (kind: FieldKind) => boolean][] = [
  ['ids', (kind) => /^[a-z]{3}$/.test(kind) || kind === 'uuid'],
  ['cents', (kind) => kind === 'cents'],
  ['numbers', (kind) => kind === 'integer'],
  ['instants', (kind) => kind === 'instant'],
  ['true or false', (kind) => kind === 'boolean'],
  ['texts', (kind) => kind === 'text' || kind === 'url'],
  ['lists of texts', (kind) => kind === 'texts'],
  ['JSON', (kind) => kind === 'json'],
  ['Base64', (kind) => kind === 'bytes'],
]

const takenWords = { always: '', 'same account': ' (same account)', never: ' (not imported)' }

/** Returns the row of a file in the table of `docs/export.md`: its fields by kind. */
export function formatFileRow(table: ExportedTable): string {
  const fields = Object.entries(table.fields)
  const groups = headings.flatMap(([heading, isOfIt]) => {
    const names = fields.filter(([, kind]) => isOfIt(kind)).map(([column]) => `\`${toFieldName(column)}\``)
    return names.length === 0 ? [] : [`${heading}: ${names.join(' ')}`]
  })
  return `| \`${toFileName(table)}\`${takenWords[table.taken]} | ${groups.join('; ')} |`
}
