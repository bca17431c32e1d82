import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { hasPair, savedListQuery, setSaved } from './saved-list.ts'

export interface ToggleProps {
  /** The lesson in its home group. */
  lesson: { id: string; gid: string; title: string }
  /**
   * `square` next to a title, `edge` in a row of squares, `label` in a row of buttons, `bar` in the player bar. The
   * last two are squares on phones.
   */
  variant: 'square' | 'edge' | 'label' | 'bar'
  /** CSS classes for the size of the button and its placeholder. */
  size: string
}

/** Inner border, so that color is not the only indicator. */
const LISTED_CLASS = 'border-text! shadow-[inset_0_0_0_1px_var(--text)]'

const classesByVariant = {
  square: { off: 'text-quiet hover:text-text', on: 'text-text' },
  edge: {
    off: buttonClass({ size: 'square' }),
    on: `${buttonClass({ size: 'square' })} border-text! bg-text! text-ground!`,
  },
  label: { off: buttonClass(), on: `${buttonClass()} ${LISTED_CLASS}` },
  bar: { off: buttonClass({ size: 'small' }), on: `${buttonClass({ size: 'small' })} ${LISTED_CLASS}` },
}

/** Toggle button, rendered once the list is loaded. Its accessible name states the current state. */
export function MyListToggle({ lesson: { id, gid, title }, variant, size }: ToggleProps) {
  const { isListed, toggle } = useIsListed({ vid: id, gid }, title)
  if (isListed === undefined) return <span className={size} />
  const isSquare = variant === 'square'
  const hasLabel = variant === 'label' || variant === 'bar'
  const icon = <Icon name={isListed ? 'tick' : 'plus'} className={isSquare ? 'size-5' : 'size-6'} />
  return (
    <button
      type="button"
      aria-label={isListed ? `In My List: remove ${title}` : `Add ${title} to My List`}
      onClick={toggle}
      className={`${size} cursor-pointer ${classesByVariant[variant][isListed ? 'on' : 'off']}`}
    >
      {isSquare && isListed ? <span className="rounded-part bg-text p-1 text-ground">{icon}</span> : icon}
      {hasLabel && <span className="max-md:hidden">{isListed ? 'In My List' : 'My List'}</span>}
    </button>
  )
}

/** Returns whether a lesson is in the list (undefined while loading), and a function to toggle it. */
function useIsListed(pair: Pair, title: string) {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const { data: isListed, isError } = useQuery({ ...savedListQuery(ownerId), select: (pairs) => hasPair(pairs, pair) })
  const toggle = async () => {
    const failure = await setSaved(queryClient, ownerId, pair, !isListed)
    if (failure)
      showToast(
        isListed
          ? `Couldn’t remove “${title}” from My List. Try again.`
          : `Couldn’t add “${title}” to My List. Try again.`,
      )
  }
  // Shown even if the list fails to load, because adding a lesson twice is harmless.
  return { isListed: isListed ?? (isError ? false : undefined), toggle: () => void toggle() }
}
