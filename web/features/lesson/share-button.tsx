import { paths, type LessonRef } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface ShareProps {
  lesson: LessonRef & { title: string }
}

/** Button that opens the share sheet on touch devices and copies the link of the lesson on other devices. */
export function ShareButton({ lesson }: ShareProps) {
  return (
    <Button onClick={() => void share(lesson)} className="max-md:w-13 max-md:px-0!">
      <Icon name="share" />
      <span className="max-md:sr-only">Share</span>
    </Button>
  )
}

async function share(lesson: ShareProps['lesson']) {
  const url = `${location.origin}${paths.info(lesson)}`
  const isTouch = matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && 'share' in navigator) return await navigator.share({ title: lesson.title, url })
    await navigator.clipboard.writeText(url)
    showToast('Link copied. People need to sign in to open it.', { isSuccess: true })
  } catch (reason) {
    // Closing the share sheet rejects with AbortError.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) showToast(`Copy this link: ${url}`)
  }
  return undefined
}
