import { useState } from 'react'
import { Link } from 'react-router'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { showToast } from '#web/ui/toast.tsx'
import { describeDueDay, createFirstSchedule, findReview, reviews } from './reviews.ts'

export interface ReviewToggleProps {
  /** The lesson in its home group. */
  lesson: { id: string; gid: string; title: string }
}

export function ReviewToggle({ lesson: { id: vid, gid, title } }: ReviewToggleProps) {
  const { documents, add, remove } = useOwnCollection(reviews)
  const [now] = useState(() => new Date())
  const [wasToggled, setToggled] = useState(false)
  const focusRef = wasToggled ? focusOnMount : undefined
  const review = findReview(documents ?? [], { vid, gid })
  const addReview = async () => {
    setToggled(true)
    if (await add({ vid, gid, ...createFirstSchedule(new Date()) }))
      showToast(`Couldn’t add “${title}” to review. Try again.`)
  }
  const removeReview = async () => {
    setToggled(true)
    if (review && (await remove(review.id))) showToast(`Couldn’t remove “${title}” from review. Try again.`)
  }
  if (!documents) return null
  if (!review)
    return (
      <>
        <Button ref={focusRef} size="small" onClick={() => void addReview()}>
          <Icon name="plus" className="size-5" />
          Add to review
        </Button>
        <p className="mt-2 text-sm leading-[1.45] text-quiet">We’ll remind you before you forget it.</p>
      </>
    )
  return (
    <>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Icon name="tick" className="size-5" />
        <span>In review, {describeDueDay(review.due, now)}.</span>
        <Link to={paths.review()} className="tag">
          Today’s review
        </Link>
      </p>
      <Button ref={focusRef} tone="bare" size="small" className="-ml-4" onClick={() => void removeReview()}>
        Remove from review
      </Button>
    </>
  )
}
