import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentKind } from '#contract/content/kinds.ts'
import { type ContentItem, getContentRevision, listContentRevisions } from '#contract/studio/content.ts'
import { describeError, StudioContent, studioQuery, formatMoment } from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './content-editor.css'
import type { DraftStore } from './draft-store.ts'
import { partText } from './fields/plan-parts.ts'
import type { TextField } from './fields/text-field.ts'

interface HistoryProps {
  kind: ContentKind
  store: DraftStore
  item: ContentItem
  fields: readonly Pick<TextField, 'name' | 'label'>[]
  isOpen: boolean
  mayChange: boolean
  onClose: () => void
}

/** Lists the stored revisions of a text, to be read or restored. */
export function HistoryDialog({ isOpen, onClose, ...list }: HistoryProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="History"
      text="Restoring creates a new version. Versions in between are kept."
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
    <div className="mt-6 border-t border-text">
      <StudioContent query={query} label="The history">
        {({ revisions }) =>
          revisions.map(({ revision, author, savedAt }) => (
            <details key={revision} className="border-b border-rule">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 py-2 text-sm">
                <span className="font-semibold tabular">{formatMoment(savedAt)}</span>
                <span className="min-w-0 wrap-anywhere text-quiet">{author}</span>
                <span className="ml-auto">{revisionStatus(item, revision)}</span>
              </summary>
              <Revision kind={kind} slug={item.slug} revision={revision} fields={fields} />
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

/** One revision. Its text is loaded when it is opened. */
function Revision({
  kind,
  slug,
  revision,
  fields,
}: {
  kind: ContentKind
  slug: string
  revision: number
  fields: RevisionsProps['fields']
}) {
  const query = useQuery(
    studioQuery('revision', getContentRevision, { params: { kind, slug, revision: String(revision) } }),
  )
  return (
    <StudioContent query={query} label="This version">
      {({ data }) => (
        <dl className="editor-revision">
          {fields
            .filter(({ name }) => partText(name, data) !== '')
            .map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{partText(name, data)}</dd>
              </div>
            ))}
        </dl>
      )}
    </StudioContent>
  )
}
