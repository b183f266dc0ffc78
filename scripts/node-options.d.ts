export function nodeOptionsFor(environment: { FLORIN_WORKER?: string | undefined }): string[]
export const nodeEnvironment: Record<string, string>
