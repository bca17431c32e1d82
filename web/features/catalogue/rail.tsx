import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRail, type RailState } from './use-rail.ts'

interface RailProps {
  /** Title of the row, used in the labels of its buttons. */
  title: string
  /** Content of the margin column. */
  heading: ReactNode
  children: ReactNode
}

/** Horizontally scrolling row with its heading in the margin. */
export function Rail(props: RailProps) {
  return <RailFrame {...useRail()} {...props} />
}

interface RailFrameProps extends RailProps {
  rail: RefObject<HTMLUListElement | null>
  ends: RailState
  onScroll: () => void
  onKeyDown: KeyboardEventHandler<HTMLElement>
  scrollBack: () => void
  scrollForward: () => void
}

/** Layout of a `Rail`. The caller handles scrolling and keys. */
export function RailFrame({
  title,
  heading,
  children,
  rail,
  ends,
  onScroll,
  onKeyDown,
  scrollBack,
  scrollForward,
}: RailFrameProps) {
  const hasMore = !ends.isAtStart || !ends.isAtEnd
  return (
    <section aria-label={title} className="rail-row border-t border-rule pt-9 pb-10 pl-(--margin)">
      <div className="grid gap-5 xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-6">
        <header className="flex flex-wrap items-baseline gap-x-4 pr-(--margin) xl:block xl:pr-0">
          {heading}
          {/* Reserves the height before the row is measured, so that scroll restoration finds the same page height. */}
          <div className="mt-2 hidden min-h-11 gap-2 xl:pointer-fine:flex">
            {hasMore && (
              <>
                <ScrollButton name="back" label={`${title}: back`} isDisabled={ends.isAtStart} onPress={scrollBack} />
                <ScrollButton
                  name="forward"
                  label={`${title}: more`}
                  isDisabled={ends.isAtEnd}
                  onPress={scrollForward}
                />
              </>
            )}
          </div>
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between links */}
        <ul
          ref={rail}
          className="rail"
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          // Without links, the row itself must be focusable to be scrolled with the keyboard.
          {...(hasMore && !ends.hasLinks && { tabIndex: 0, 'aria-label': title })}
        >
          {children}
        </ul>
      </div>
    </section>
  )
}

interface ScrollButtonProps {
  name: 'back' | 'forward'
  label: string
  isDisabled: boolean
  onPress: () => void
}

/** The button remains focusable at the end of the row, because a removed button would lose the focus. */
function ScrollButton({ name, label, isDisabled, onPress }: ScrollButtonProps) {
  return (
    <Button
      size="square"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className="size-11! aria-disabled:border-rule! aria-disabled:bg-transparent! aria-disabled:text-edge!"
    >
      <Icon name={name} />
    </Button>
  )
}
