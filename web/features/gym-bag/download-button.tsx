import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { BagLesson } from './bag-entry.ts'
import { isEntryOf, downloadPercent, useBag, useDownload } from './bag-store.ts'
import { buttonSize } from './button-size.ts'
import { downloadLesson } from './download-lesson.ts'
import { canStoreLessons } from './service-worker.ts'

export interface DownloadButtonProps {
  bag: BagLesson
  /** `label` for a row of buttons, `bar` for the player bar, where it is a square on phones. */
  variant: 'label' | 'bar'
}

/** Inner border, so that color is not the only indicator of a saved lesson. */
const SAVED_CLASS = 'border-text! shadow-[inset_0_0_0_1px_var(--text)]'

/** Button that saves the lesson offline. Renders nothing if the browser cannot store films. */
export function DownloadButton({ bag, variant }: DownloadButtonProps) {
  const { lesson } = bag
  const ownerId = useOwnerId()
  const entry = useBag().find(isEntryOf(lesson))
  const download = useDownload(lesson)
  const isInBag = download !== undefined || entry?.state === 'whole'
  const link = useFocusAfterPress<HTMLAnchorElement>(isInBag)
  if (!canStoreLessons() || ownerId === null) return null
  const className = `${buttonSize[variant]} ${buttonClass(variant === 'bar' ? { size: 'small' } : {})}`
  if (isInBag) {
    const label = download ? `Saving, ${downloadPercent(download)}%` : 'Saved offline'
    return (
      <Link
        ref={link}
        to={paths.gymBag()}
        aria-label={`${label}: open Offline lessons`}
        className={`${className} ${SAVED_CLASS} tabular`}
      >
        <BagIcon />
        <Label variant={variant}>{label}</Label>
      </Link>
    )
  }
  const label = entry?.state === 'taking' ? 'Continue saving' : 'Save offline'
  return (
    <button
      type="button"
      aria-label={`${label}: store ${lesson.title} on this device`}
      onClick={() => void downloadLesson(ownerId, bag)}
      className={className}
    >
      <BagIcon />
      <Label variant={variant}>{label}</Label>
    </button>
  )
}

/** Moves the focus to the element that replaces the pressed button once the state is reached. */
export function useFocusAfterPress<Replacement extends HTMLElement>(isReached: boolean) {
  const replacement = useRef<Replacement>(null)
  const wasReached = useRef(isReached)
  useEffect(() => {
    if (isReached && !wasReached.current && document.activeElement === document.body) replacement.current?.focus()
    wasReached.current = isReached
  }, [isReached])
  return replacement
}

/** The label is visually hidden in a bar on phones. The accessible name of the button contains the label. */
const Label = ({ variant, children }: { variant: DownloadButtonProps['variant']; children: string }) => (
  <span className={variant === 'bar' ? 'max-md:hidden' : ''}>{children}</span>
)

export const BagIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
    <path
      d="M2.5 9.5h19v10h-19zM8 9.5V7a4 4 0 0 1 8 0v2.5M7.5 13v3M16.5 13v3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    />
  </svg>
)
