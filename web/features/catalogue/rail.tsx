import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRail } from './use-rail.ts'

interface RailProps {
  /** What the row is called, for its two buttons. */
  title: string
  /** The heading's side of the row. */
  heading: ReactNode
  children: ReactNode
}

/** A shelf: its heading in the margin, its cards running off the right edge. */
export function Rail(props: RailProps) {
  return <RailFrame {...useRail()} {...props} />
}

interface RailFrameProps extends RailProps {
  rail: RefObject<HTMLUListElement | null>
  ends: { isAtStart: boolean; isAtEnd: boolean }
  onScroll: () => void
  onKeyDown: KeyboardEventHandler<HTMLElement>
  back: () => void
  forward: () => void
}

/** The same for whoever moves it in a way of their own. */
export function RailFrame({
  title,
  heading,
  children,
  rail,
  ends,
  onScroll,
  onKeyDown,
  back,
  forward,
}: RailFrameProps) {
  const hasMore = !ends.isAtStart || !ends.isAtEnd
  return (
    <section aria-label={title} className="shelf border-t border-rule pt-9 pb-10 pl-(--margin)">
      <div className="grid gap-5 xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-6">
        <header className="flex flex-wrap items-baseline gap-x-4 pr-(--margin) xl:block xl:pr-0">
          {heading}
          {/* Its room is there before the row has been measured: going back finds a page of the same height. */}
          <div className="mt-2 hidden min-h-11 gap-2 xl:pointer-fine:flex">
            {hasMore && (
              <>
                <Turn name="back" words={`${title}: back`} isOff={ends.isAtStart} onTurn={back} />
                <Turn name="forward" words={`${title}: more`} isOff={ends.isAtEnd} onTurn={forward} />
              </>
            )}
          </div>
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the links inside */}
        <ul ref={rail} className="rail" onScroll={onScroll} onKeyDown={onKeyDown}>
          {children}
        </ul>
      </div>
    </section>
  )
}

interface TurnProps {
  name: 'back' | 'forward'
  words: string
  isOff: boolean
  onTurn: () => void
}

/** Stays focusable at the end of the row: a button that vanishes under the finger loses the reader's place. */
function Turn({ name, words, isOff, onTurn }: TurnProps) {
  return (
    <Button
      size="square"
      aria-label={words}
      aria-disabled={isOff}
      onClick={onTurn}
      className="size-11! aria-disabled:border-rule! aria-disabled:bg-transparent! aria-disabled:text-edge!"
    >
      <Icon name={name} />
    </Button>
  )
}
