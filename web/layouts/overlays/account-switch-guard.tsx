import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { createTokenStore } from '#web/session/storage/token-store.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const AccountSwitchNotice = lazyComponent(async () => (await import('./account-switch-notice.tsx')).AccountSwitchNotice)

/** Reads the stored tokens like a newly loaded page, independently of this page's member. */
const storedTokens = createTokenStore(createSafeStorage(() => window.localStorage))

/**
 * Keeps the page signed in as the member who opened it, even if another member signs in in another tab. Shows a notice
 * while another member is signed in there.
 */
export function AccountSwitchGuard() {
  const ownerId = useOwnerId()
  const [openedBy, setOpenedBy] = useState(ownerId)
  if (openedBy === null && ownerId !== null) setOpenedBy(ownerId)
  useEffect(() => {
    if (openedBy !== null) client.tokens.moveToTop(openedBy)
  }, [openedBy])
  // Compares the whole member, because the email address may be stored after the id.
  useSyncExternalStore(
    client.tokens.subscribe,
    () => JSON.stringify(storedTokens.current()),
    () => 'null',
  )
  const storedMember = storedTokens.current()
  if (openedBy === null || storedMember === null) return null
  const opener = client.tokens.member(openedBy)
  // If the member who opened the page is active but not the current owner, this page has just switched the account and
  // is unloading.
  const isOther = storedMember.id !== (opener.state === 'active' ? ownerId : openedBy)
  return isOther && <AccountSwitchNotice key={storedMember.id} opener={opener} other={storedMember} />
}
