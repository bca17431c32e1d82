import { createSafeStorage } from './safe-storage.ts'
import { createTokenStore } from './token-store.ts'

/** Marks the page as a member's, so that documents without script show the right header. */
export const markMember = () => {
  const tokens = createTokenStore(createSafeStorage(() => window.localStorage))
  document.documentElement.toggleAttribute('data-member', tokens.currentId() !== null)
}
