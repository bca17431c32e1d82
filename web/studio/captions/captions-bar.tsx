import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import { HistoryDialog, isSame, SaveState } from '#web/studio/content/index.ts'
import { PublishButton, updateLabel, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { captionFields } from './caption-fields.ts'
import type { CaptionsDraft, usePublishCaptions } from './use-captions.ts'

interface BarProps {
  draft: CaptionsDraft
  publication: ReturnType<typeof usePublishCaptions>
  lang: string
  title: string
}

/** Toolbar of the captions editor: lesson, language, save state, share of reviewed lines, publish button. */
export function CaptionsBar({ draft: { store, state, cues, undo, redo }, publication, lang, title }: BarProps) {
  const { may } = useAccess()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { item, data } = state
  const reviewedCount = cues.filter(({ unread }) => unread === undefined).length
  const isReviewed = reviewedCount === cues.length && cues.length > 0
  const published = item.published?.data
  const isChanged = useMemo(() => !isSame(data, published), [data, published])
  const label = typeof data['label'] === 'string' ? data['label'] : lang
  return (
    <header className="editor-bar captions-bar">
      <Link to={paths.studioCaptions(splitCaptionsSlug(item.slug)?.lesson ?? '')} className="editor-back">
        <Icon name="back" className="size-5" />
        <span className="captions-back-title">{title}</span>
      </Link>
      <h1 className="text-2xl whitespace-nowrap condensed">
        Captions<span className="sr-only"> ({label})</span>
      </h1>
      <p aria-hidden="true" className="font-semibold">
        {label}
      </p>
      <div className="captions-state">
        <SaveState state={state} onRetry={() => void store.save()} />
        <Button size="small" tone="bare" aria-disabled={!undo} onClick={undo}>
          Undo
        </Button>
        <Button size="small" tone="bare" aria-disabled={!redo} onClick={redo}>
          Redo
        </Button>
        <Button size="small" tone="bare" onClick={() => setHistoryOpen(true)}>
          History
        </Button>
        <p className="flex items-center gap-3 text-sm whitespace-nowrap tabular">
          <span>
            <b className="font-semibold">
              {reviewedCount} of {cues.length}
            </b>{' '}
            reviewed
          </span>
          <progress
            className="captions-progress"
            value={reviewedCount}
            max={Math.max(1, cues.length)}
            aria-hidden="true"
          />
        </p>
        {may('content.publish') &&
          (isReviewed ? (
            <PublishButton
              isBusy={publication.isBusy}
              label={item.published === null ? 'Publish' : updateLabel}
              onPublish={isChanged ? () => void publication.publish() : undefined}
            />
          ) : (
            <Button size="small" aria-disabled>
              Publish after review
            </Button>
          ))}
      </div>
      <HistoryDialog
        kind="captions"
        store={store}
        item={item}
        fields={captionFields}
        isOpen={isHistoryOpen}
        mayChange={may('content.change')}
        onClose={() => setHistoryOpen(false)}
      />
    </header>
  )
}
