import type { LinkSeal } from '#platform/outbox'

/** Stores links without encryption, for tests that do not check it. */
export const openLinks: LinkSeal = {
  seal: async (_, links) => Buffer.from(JSON.stringify(links)),
  unseal: async (_, sealed) => JSON.parse(sealed.toString()),
}
