import { lazyCode } from '#web/ui/lazy-code.ts'

export interface PlaceProps {
  /** The lesson by its home group; its length in seconds. */
  lesson: { id: string; gid: string; duration?: number | undefined }
}

const useCode = lazyCode(() => import('./place-bar.tsx'))

/** How far the member has come in a lesson. Comes after the page and takes no room. */
export function LessonPlace(props: PlaceProps) {
  const code = useCode()
  return code ? <code.PlaceBar {...props} /> : null
}
