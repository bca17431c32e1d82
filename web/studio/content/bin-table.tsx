import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deleteTextFromBin, emptyContentBin, listContentBin, restoreTextFromBin } from '#contract/studio/bin.ts'
import type { ContentItem, ContentSummary } from '#contract/studio/content.ts'
import { isNumber, isText, asObject } from '#web/api/read-response.ts'
import { describeError, StudioContent, studioCall, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DialogForm } from './publication-dialogs.tsx'
import { restorePublication } from './restore-publication.ts'
import { type SectionName, sections } from './sections.ts'
import { textKinds } from './text-kinds.ts'
import { matchesSearch, TextTable } from './text-table.tsx'
import { UndoNotice } from './undo-notice.tsx'

/** Deleted texts of a kind, with buttons to restore them or delete them permanently. */
export function BinTable({ section, searchText }: { section: SectionName; searchText: string }) {
  const bin = useQuery(studioQuery('bin', listContentBin, {}))
  const [itemsToDelete, setItemsToDelete] = useState<readonly ContentSummary[]>([])
  const [isOpen, setOpen] = useState(false)
  const { may } = useAccess()
  const mayDelete = ({ mayChange }: ContentSummary) => mayChange && (may('content.publish') || may('lessons.own'))
  const confirmDeletion = (items: readonly ContentSummary[]) => {
    setItemsToDelete(items)
    setOpen(true)
  }
  return (
    <>
      <StudioContent query={bin} label="The bin">
        {({ items }) => {
          const sectionItems = items.filter(({ kind }) => kind === sections[section])
          const matching = sectionItems.filter((item) => matchesSearch(item, searchText))
          const deletable = sectionItems.filter(mayDelete)
          return (
            <>
              {deletable.length > 0 && (
                <p className="pt-6 pb-3">
                  <Button size="small" onClick={() => confirmDeletion(deletable)}>
                    Empty bin
                  </Button>
                </p>
              )}
              {matching.length > 0 ? (
                <TextTable section={section} items={matching}>
                  {(item) =>
                    item.mayChange && (
                      <span className="inline-flex gap-5">
                        <RestoreButton item={item} />
                        {mayDelete(item) && <DeleteButton item={item} onPress={() => confirmDeletion([item])} />}
                      </span>
                    )
                  }
                </TextTable>
              ) : (
                <p className="measure pt-6 text-lg">
                  {sectionItems.length === 0 ? 'The bin is empty.' : 'Nothing in the bin matches.'}
                </p>
              )}
            </>
          )
        }}
      </StudioContent>
      <DeleteDialog section={section} items={itemsToDelete} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const titleOrSlug = ({ title, slug }: ContentSummary) => title ?? slug

const DeleteButton = ({ item, onPress }: { item: ContentSummary; onPress: () => void }) => (
  <button type="button" className="row-action" onClick={onPress}>
    Delete forever<span className="sr-only"> {titleOrSlug(item)}</span>
  </button>
)

interface DeleteDialogProps {
  section: SectionName
  /** One item, or all items in the bin that the user may delete, newest first. */
  items: readonly ContentSummary[]
  isOpen: boolean
  onClose: () => void
}

/** Confirms a permanent deletion. */
function DeleteDialog({ section, items, isOpen, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const dismissUndo = useDismissUndo()
  const submit = async () => {
    const message = await deleteForever(section, items)
    dismissUndo()
    onClose()
    showToast(message, { isSuccess: true })
    await queryClient.invalidateQueries({ queryKey: ['studio'] })
    // Moves the focus, because the button was removed.
    document.getElementById('content')?.focus()
    return undefined
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => next || onClose()} {...confirmationText(section, items)}>
      <DialogForm action="Delete forever" cancelLabel="Cancel" submit={submit}>
        {null}
      </DialogForm>
    </Dialog>
  )
}

/** Deletes one item, or all items of the section up to the newest displayed item. Returns the confirmation text. */
async function deleteForever(section: SectionName, items: readonly ContentSummary[]): Promise<string> {
  const [newest] = items
  if (items.length === 1 && newest) {
    const { id, version } = newest
    await studioCall(deleteTextFromBin, { params: { id: String(id) }, query: { version: String(version) } })
    return `“${titleOrSlug(newest)}” deleted.`
  }
  const query = { kind: sections[section], until: newest?.binnedAt ?? new Date().toISOString() }
  const { deleted } = await studioCall(emptyContentBin, { query })
  return deleted === 1 ? '1 item deleted.' : `${deleted} items deleted.`
}

export function confirmationText(section: SectionName, items: readonly ContentSummary[]) {
  const [item] = items
  if (items.length === 1 && item)
    return {
      title: `Delete “${titleOrSlug(item)}” forever?`,
      text: `This deletes the ${textKinds[section].entryName} with its history and previous addresses. You can’t undo this.`,
    }
  return {
    title: `Delete ${items.length} items forever?`,
    text: `This deletes everything in the ${textKinds[section].title} bin that you have access to, with history and previous addresses. You can’t undo this.`,
  }
}

/** Returns a function that removes the notice of {@link UndoBin}, because the text may no longer be in the bin. */
function useDismissUndo() {
  const navigate = useNavigate()
  return () => void navigate('.', { replace: true, state: null, preventScrollReset: true })
}

function useRestore() {
  const queryClient = useQueryClient()
  const dismissUndo = useDismissUndo()
  /** `restoreMore` restores what the bin does not keep, and returns the text of the toast. */
  return async (
    { id, version }: Pick<ContentSummary, 'id' | 'version'>,
    restoreMore: (item: ContentItem) => Promise<string> = async () => 'Restored as a draft.',
  ) => {
    // Removes the Undo button before the request, so that it cannot be clicked twice.
    dismissUndo()
    try {
      const item = await studioCall(restoreTextFromBin, { params: { id: String(id) }, body: { version } })
      showToast(await restoreMore(item), { isSuccess: true })
    } catch (reason) {
      showToast(describeError(reason))
    }
    // Moves the focus, because the button was removed.
    document.getElementById('content')?.focus()
    await queryClient.invalidateQueries({ queryKey: ['studio'] })
  }
}

export function RestoreButton({ item }: { item: ContentSummary }) {
  const restore = useRestore()
  return (
    <button type="button" className="row-action" onClick={() => void restore(item)}>
      Restore<span className="sr-only"> {titleOrSlug(item)}</span>
    </button>
  )
}

/** Undo notice after a text was moved to the bin. Undo also restores its publication and schedule. */
export function UndoBin({ section }: { section: SectionName }) {
  const state: unknown = useLocation().state
  const { id, version, revision, publishAt, unpublishAt } = asObject(asObject(state)['binned'])
  const restore = useRestore()
  if (!isNumber(id) || !isNumber(version)) return null
  const publication = {
    revision: isNumber(revision) ? revision : undefined,
    publishAt: isText(publishAt) ? publishAt : null,
    unpublishAt: isText(unpublishAt) ? unpublishAt : null,
  }
  const undo = () =>
    restore({ id, version }, async (item) => {
      const { state: restoredState } = await restorePublication(sections[section], item, publication)
      return restoredState === 'draft' ? 'Restored as a draft.' : 'Restored.'
    })
  return (
    <UndoNotice onUndo={() => void undo()}>The {textKinds[section].entryName} is in the bin for 30 days.</UndoNotice>
  )
}
