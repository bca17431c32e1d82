import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentKind } from '#contract/content/kinds.ts'
import { type ContentItem, listContentRevisions } from '#contract/studio/content.ts'
import { describeError, StudioContent, studioQuery, formatMoment } from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './content-editor.css'
import type { DraftStore } from './draft-store.ts'
import type { TextField } from './fields/text-field.ts'
import { RevisionText } from './revision-text.tsx'

export interface HistoryProps {
  kind: ContentKind
  store: DraftStore
  item: ContentItem
  fields: readonly Pick<TextField, 'name' | 'label'>[]
  isOpen: boolean
  mayChange: boolean
  onClose: () => void
}

/** Dialog with the revisions of a text, which the user can read and restore. */
export function HistoryDialog({ isOpen, onClose, ...list }: HistoryProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="History"
      text="Restoring a version creates a new version. Later versions are kept."
    >
      {isOpen && <Revisions {...list} onRestored={onClose} />}
      <p className="mt-6">
        <DialogClose className={buttonClass()}>Close</DialogClose>
      </p>
    </Dialog>
  )
}

type RevisionsProps = Omit<HistoryProps, 'isOpen' | 'onClose'> & { onRestored: () => void }

function Revisions({ kind, store, item, fields, mayChange, onRestored }: RevisionsProps) {
  const [isBusy, setBusy] = useState(false)
  const [showsWholeText, setShowsWholeText] = useState(false)
  const params = { kind, slug: item.slug }
  const query = useQuery(studioQuery('revisions', listContentRevisions, { params }))
  const restoreRevision = async (revision: number) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (!(await store.save()))
        return showToast('Your last changes aren’t saved yet, so nothing was restored. Try again once they’re saved.')
      await store.restore(revision)
      onRestored()
    } catch (reason) {
      showToast(describeError(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4">
      <p className="editor-filters">
        <button type="button" aria-pressed={!showsWholeText} onClick={() => setShowsWholeText(false)}>
          Changes
        </button>
        <button type="button" aria-pressed={showsWholeText} onClick={() => setShowsWholeText(true)}>
          Whole text
        </button>
      </p>
      <StudioContent query={query} label="The history">
        {({ revisions }) =>
          revisions.map(({ revision, author, savedAt }, index) => (
            <details key={revision} className="border-t border-rule">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 py-2 text-sm">
                <span className="font-semibold tabular">{formatMoment(savedAt)}</span>
                <span className="min-w-0 wrap-anywhere text-quiet">{author}</span>
                <span className="ml-auto">{revisionStatus(item, revision)}</span>
              </summary>
              <RevisionText
                params={params}
                revision={revision}
                previous={showsWholeText ? undefined : revisions[index + 1]?.revision}
                fields={fields}
              />
              {mayChange && revision !== item.draft.revision && (
                <p className="pb-4">
                  <Button size="small" aria-disabled={isBusy} onClick={() => void restoreRevision(revision)}>
                    Restore<span className="sr-only"> the version of {formatMoment(savedAt)}</span>
                  </Button>
                </p>
              )}
            </details>
          ))
        }
      </StudioContent>
    </div>
  )
}

function revisionStatus({ draft, published }: ContentItem, revision: number) {
  const isPublished = published?.revision === revision
  if (draft.revision === revision) return isPublished ? 'Current, on the site' : 'Current'
  return isPublished ? 'On the site' : ''
}
