import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { warn } from '#web/api/warn.ts'
import { useWelcome } from '#web/features/welcome/index.ts'
import type { Frame } from './frame.ts'

interface WelcomeProps extends Frame {
  ownerId: string
  onDone: () => void
}

/** Comes only for who is new. Where it does not come nobody is kept out: they are asked another time. */
const Welcome = lazy<ComponentType<WelcomeProps>>(() =>
  import('./welcome.tsx').then(
    (code) => ({ default: code.Welcome }),
    (reason: unknown) => {
      warn('The welcome did not load.', reason)
      return { default: LetThrough }
    },
  ),
)

function LetThrough({ onDone }: WelcomeProps) {
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
  return (
    <Suspense>
      <Welcome ownerId={ownerId} onDone={putOff} hasFrame={hasFrame} />
    </Suspense>
  )
}
