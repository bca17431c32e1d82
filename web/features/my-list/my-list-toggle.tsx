import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { isSaved, savedListQuery, setSaved } from './saved-list.ts'

export interface ToggleProps {
  /** The lesson by its home group. */
  lesson: { id: string; gid: string; title: string }
  /**
   * A square beside a title, one with an edge in a row of squares, or a button with a label, in a row of buttons or in
   * a bar; on a phone those two are squares too.
   */
  look: 'square' | 'edge' | 'label' | 'bar'
  /** CSS classes that size the button, also before it is there. */
  size: string
}

/** A second line inside of the edge: colour alone never shows that a button is on. */
const ON = 'border-text! shadow-[inset_0_0_0_1px_var(--text)]'

const looks = {
  square: { off: 'text-quiet hover:text-text', on: 'text-text' },
  edge: {
    off: buttonClass({ size: 'square' }),
    on: `${buttonClass({ size: 'square' })} border-text! bg-text! text-ground!`,
  },
  label: { off: buttonClass(), on: `${buttonClass()} ${ON}` },
  bar: { off: buttonClass({ size: 'small' }), on: `${buttonClass({ size: 'small' })} ${ON}` },
}

/** The button. It appears once it is known whether the lesson is in the list, which its name says. */
export function MyListToggle({ lesson: { id, gid, title }, look, size }: ToggleProps) {
  const { isIn, toggle } = useSaved({ vid: id, gid }, title)
  if (isIn === undefined) return <span className={size} />
  const isSquare = look === 'square'
  const hasLabel = look === 'label' || look === 'bar'
  const icon = <Icon name={isIn ? 'tick' : 'plus'} className={isSquare ? 'size-5' : 'size-6'} />
  return (
    <button
      type="button"
      aria-label={isIn ? `In My List: remove ${title}` : `Add ${title} to My List`}
      onClick={toggle}
      className={`${size} cursor-pointer ${looks[look][isIn ? 'on' : 'off']}`}
    >
      {isSquare && isIn ? <span className="rounded-part bg-text p-1 text-ground">{icon}</span> : icon}
      {hasLabel && <span className="max-md:hidden">{isIn ? 'In My List' : 'My List'}</span>}
    </button>
  )
}

/** Whether a lesson is in the member's list, undefined until that is known, and a function that changes it. */
function useSaved(pair: Pair, title: string) {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const { data: isIn, isError } = useQuery({ ...savedListQuery(ownerId), select: (pairs) => isSaved(pairs, pair) })
  const toggle = async () => {
    const failure = await setSaved(queries, ownerId, pair, !isIn)
    if (failure)
      showToast(
        isIn ? `Couldn’t remove “${title}” from My List. Try again.` : `Couldn’t add “${title}” to My List. Try again.`,
      )
  }
  // The button is there even if the list does not load: adding a lesson twice harms nothing.
  return { isIn: isIn ?? (isError ? false : undefined), toggle: () => void toggle() }
}
