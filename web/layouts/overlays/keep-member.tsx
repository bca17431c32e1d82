import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { createTokenStore } from '#web/session/storage/token-store.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const OtherMember = lazyComponent(async () => (await import('./other-member.tsx')).OtherMember)

/** As a page that is loaded now would find it, whomever this page is kept with. */
const stored = createTokenStore(createSafeStorage(() => window.localStorage))

/**
 * Keeps the page with the member who opened it: what it sends is theirs, whoever signs in in another tab. Says so as
 * long as another member is the current one of the browser.
 */
export function KeepMember() {
  const ownerId = useOwnerId()
  const [openedBy, setOpenedBy] = useState(ownerId)
  if (openedBy === null && ownerId !== null) setOpenedBy(ownerId)
  useEffect(() => {
    if (openedBy !== null) client.tokens.moveToTop(openedBy)
  }, [openedBy])
  // All of the member counts: their address may be stored after their id.
  useSyncExternalStore(
    client.tokens.subscribe,
    () => JSON.stringify(stored.current()),
    () => 'null',
  )
  const latest = stored.current()
  if (openedBy === null || latest === null) return null
  const opener = client.tokens.member(openedBy)
  // An opener who is active and not the owner has changed the account on purpose, and the page is being left.
  const isOther = latest.id !== (opener.state === 'active' ? ownerId : openedBy)
  return isOther && <OtherMember key={latest.id} opener={opener} other={latest} />
}
