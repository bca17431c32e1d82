import { useEffect, useRef, useState } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { useSession } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import type { Frame } from './frame.ts'

/** Loaded only for new members. Where it does not load they go on, and answer its questions another time. */
const Welcome = lazyComponent(
  async () => (await import('./welcome.tsx')).Welcome,
  ({ onDone }, hasFailed) => hasFailed && <LetThrough onDone={onDone} />,
)

function LetThrough({ onDone }: { onDone: () => void }) {
  useEffect(onDone)
  return null
}

/** The member area, once the welcome questions were answered or skipped. */
export default function Welcomed() {
  const { ownerId, isDue, postpone } = useWelcome()
  const hasFrame = useOutletContext<Frame | undefined>()?.hasFrame ?? false
  const wasDue = useRef(false)
  useEffect(() => {
    // From the last question to the page itself, for keyboards and screen readers.
    if (wasDue.current && !isDue) {
      document.querySelector<HTMLElement>('#content, main')?.focus({ preventScroll: true })
      // The address stays, so the router leaves the page where the last question was.
      window.scrollTo(0, 0)
    }
    wasDue.current = isDue
  }, [isDue])
  if (!isDue || ownerId === null) return <Outlet />
  return <Welcome ownerId={ownerId} onDone={postpone} hasFrame={hasFrame} />
}

/** Who went on without an answer: browse and the player have a layout each, and the other one does not ask again. */
let skippedBy: string | null = null

/**
 * Whether the member still has to see the welcome questions: the details say that they were neither answered nor
 * skipped. A caller without these details, such as a visitor without an account, is not asked. `postpone` lets this
 * member go on until they leave the page, even if the answers could not be saved.
 */
function useWelcome() {
  const { ownerId, details } = useSession()
  const [postponedFor, setPostponedFor] = useState(skippedBy)
  const isDue = details?.['hasStageOne'] === false && ownerId !== postponedFor
  const postpone = () => {
    skippedBy = ownerId
    setPostponedFor(ownerId)
  }
  return { ownerId, isDue, postpone }
}
