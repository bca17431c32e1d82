import { lazyCode } from '#web/ui/lazy-code.ts'
import type { WishProps } from './request-button.tsx'

const useCode = lazyCode(() => import('./request-button.tsx'))

/** The academy writes to the member when an announced lesson is there. Comes after the page, into room that is kept for it. */
export function WishButton({ lesson }: WishProps) {
  const code = useCode()
  return <div className="min-h-11">{code && <code.WishToggle lesson={lesson} />}</div>
}
