import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnerId } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { rate, findStars, starsQuery } from './stars.ts'

const STARS = [1, 2, 3, 4, 5]

interface StarButtonsProps {
  /** The lesson in its home group. */
  lesson: { id: string; gid: string }
  /** Called when the academy has saved the rating. */
  onRated: () => Promise<void>
}

/** Five star buttons. Choosing the current rating removes it (specification §10, "Value ranges"). */
export function StarButtons({ lesson: { id, gid }, onRated }: StarButtonsProps) {
  const pair = { vid: id, gid }
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const { data: savedStars } = useQuery({ ...starsQuery(ownerId), select: (ratings) => findStars(ratings, pair) })
  const stars = savedStars ?? 0
  const choose = async (star: number) => {
    const failure = await rate(queryClient, ownerId, pair, { from: savedStars, to: star === stars ? 0 : star })
    if (failure) showToast('Couldn’t save your rating. It hasn’t changed.')
    else await onRated()
  }
  return STARS.map((star) => (
    <button
      key={star}
      type="button"
      aria-pressed={star === stars}
      onClick={() => void choose(star)}
      className={`grid size-11 cursor-pointer place-items-center rounded-part ${star <= stars ? 'text-signal' : 'text-quiet hover:text-text'}`}
    >
      <Icon name={star <= stars ? 'starFilled' : 'star'} />
      <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
    </button>
  ))
}
