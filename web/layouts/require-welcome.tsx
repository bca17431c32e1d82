import { useEffect, useRef } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { useWelcome } from '#web/features/welcome/index.ts'
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
  const { ownerId, isDue, putOff } = useWelcome()
  const hasFrame = useOutletContext<Frame | undefined>()?.hasFrame ?? false
  const wasDue = useRef(false)
  useEffect(() => {
    // From the last question to the page itself, for keyboards and screen readers.
    if (wasDue.current && !isDue) document.querySelector<HTMLElement>('#content, main')?.focus()
    wasDue.current = isDue
  }, [isDue])
  if (!isDue || ownerId === null) return <Outlet />
  return <Welcome ownerId={ownerId} onDone={putOff} hasFrame={hasFrame} />
}
