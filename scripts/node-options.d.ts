export const nodeOptions: string[]
export const nodeEnvironment: Record<string, string>
