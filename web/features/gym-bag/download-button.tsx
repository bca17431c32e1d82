import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { buttonLook } from '#web/ui/button.tsx'
import type { BagLesson } from './bag-entry.ts'
import { BagIcon } from './bag-icon.tsx'
import { isPlace, useBag, useTaking } from './bag-store.ts'
import { canKeep } from './service-worker.ts'
import { takeLesson } from './download-lesson.ts'
import { percentOf } from './percent.ts'
import { roomOf } from './button-size.ts'

export interface TakeButtonProps {
  bag: BagLesson
  /** A button in a row of such, or in a bar, where it is a square on a phone. */
  look: 'words' | 'bar'
}

/** A second line inside of the edge: on is never said by colour alone. */
const ON = 'border-text! shadow-[inset_0_0_0_1px_var(--text)]'

/** Nothing where the browser cannot keep films: a button that does nothing would be worse. */
export function TakeButton({ bag, look }: TakeButtonProps) {
  const { lesson } = bag
  const ownerId = useOwnerId()
  const entry = useBag().find(isPlace(lesson))
  const taking = useTaking(lesson)
  const isPacked = taking !== undefined || entry?.state === 'whole'
  const link = useFocusAfterPress(isPacked)
  if (!canKeep() || ownerId === null) return null
  const className = `${roomOf[look]} ${buttonLook(look === 'bar' ? { size: 'small' } : {})}`
  if (isPacked) {
    const words = taking ? `Packing, ${percentOf(taking)} %` : 'In your gym bag'
    return (
      <Link
        ref={link}
        to={paths.gymBag()}
        aria-label={`${words}: open your gym bag`}
        className={`${className} ${ON} tabular`}
      >
        <BagIcon />
        <Words look={look}>{words}</Words>
      </Link>
    )
  }
  const words = entry?.state === 'taking' ? 'Go on packing' : 'Take to the gym'
  return (
    <button
      type="button"
      aria-label={`${words}: store ${lesson.title} for when there is no network`}
      onClick={() => void takeLesson(ownerId, bag)}
      className={className}
    >
      <BagIcon />
      <Words look={look}>{words}</Words>
    </button>
  )
}

/** The button that was pressed becomes a link: a keyboard stays where it was. */
function useFocusAfterPress(isPacked: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  const was = useRef(isPacked)
  useEffect(() => {
    if (isPacked && !was.current && document.activeElement === document.body) link.current?.focus()
    was.current = isPacked
  }, [isPacked])
  return link
}

/** A bar has no room for them on a phone; the name of the button says them all the same. */
const Words = ({ look, children }: { look: TakeButtonProps['look']; children: string }) => (
  <span className={look === 'bar' ? 'max-md:hidden' : ''}>{children}</span>
)
