/** The names of cells: short, because the credentials of their companies contain them. */
export const cellName = /^[a-z][a-z0-9]{0,11}$/

/** A cell as the operator configures it. */
export type CellOptions = { name: string; databaseUrl: string }
