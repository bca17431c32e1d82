import type { ContentSummary } from '#contract/studio/content.ts'
import { formatMoment } from '#web/studio/shell/index.ts'

interface StatusBadgeProps extends Pick<ContentSummary, 'state' | 'publishAt' | 'scheduleError'> {
  /** Visibility of a published lesson that does not appear in lists. */
  visibility?: 'unlisted' | 'retired' | null
}

const hiddenLabels = { unlisted: 'Unlisted', retired: 'Retired' } as const

/** Icon and label for the state of a text. The icons differ in shape, because color alone is not accessible. */
export function StatusBadge({ item }: { item: StatusBadgeProps }) {
  const { state, publishAt, scheduleError, visibility } = item
  const hiddenState = state === 'published' && visibility ? visibility : undefined
  const shape = scheduleError === null ? (hiddenState ?? state) : 'failed'
  return (
    <span className="inline-flex items-baseline gap-2.5 whitespace-nowrap">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-3.5 shrink-0 translate-y-0.5"
        fill="none"
        stroke="currentColor"
      >
        <Shape state={shape} />
      </svg>
      {scheduleError === null
        ? hiddenState
          ? hiddenLabels[hiddenState]
          : stateLabel(state, publishAt)
        : 'Scheduled publishing failed'}
    </span>
  )
}

function stateLabel(state: ContentSummary['state'], publishAt: string | null) {
  if (state === 'scheduled') return publishAt === null ? 'Scheduled' : formatMoment(publishAt)
  return { draft: 'Draft', published: 'Published', changed: 'Published, unpublished changes', binned: 'In the bin' }[
    state
  ]
}

function Shape({ state }: { state: ContentSummary['state'] | 'failed' | 'unlisted' | 'retired' }) {
  if (state === 'draft') return <circle cx="8" cy="8" r="6" strokeWidth="2" strokeDasharray="3 2.4" />
  if (state === 'published') return <circle cx="8" cy="8" r="7" className="fill-good stroke-good" />
  if (state === 'changed')
    return (
      <>
        <circle cx="8" cy="8" r="6" strokeWidth="2" className="stroke-good" />
        <circle cx="8" cy="8" r="3" className="fill-good stroke-good" />
      </>
    )
  if (state === 'scheduled')
    return (
      <>
        <circle cx="8" cy="8" r="6" strokeWidth="2" />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </>
    )
  if (state === 'unlisted')
    return (
      <>
        <circle cx="8" cy="8" r="6" strokeWidth="2" />
        <path d="M5 8h6" strokeWidth="2" />
      </>
    )
  if (state === 'failed') return <path d="M3 3l10 10M13 3 3 13" strokeWidth="2.5" className="stroke-bad" />
  return <path d="M2 8h12" strokeWidth="3" />
}
