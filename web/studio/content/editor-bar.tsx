import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { permissionsFor } from '#rules/permissions.ts'
import { isText } from '#web/api/read-response.ts'
import { PublishButton, SearchButton, updateLabel, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DraftState } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import type { EditHistory } from './edit-history.ts'
import { HistoryDialog } from './history-dialog.lazy.tsx'
import { isSame } from './merge-draft.ts'
import { AddressDialog, ScheduleDialog } from './publication-dialogs.tsx'
import { SaveState } from './save-state.tsx'
import { type SectionName, sections } from './sections.ts'
import { StatusBadge } from './status-badge.tsx'
import { textKinds } from './text-kinds.ts'
import type { Publication } from './use-publication.ts'

interface EditorBarProps {
  section: SectionName
  store: DraftStore
  state: DraftState
  publication: Publication
  history: EditHistory
}

type OpenedDialog = 'history' | 'schedule' | 'address'

interface MoreMenuProps {
  section: SectionName
  state: DraftState
  publication: Publication
  onOpen: (dialog: OpenedDialog) => void
}

/** Menu of less frequent actions. */
function MoreMenu({ section, state: { item }, publication, onOpen }: MoreMenuProps) {
  const { may, roles } = useAccess()
  const labels = textKinds[section]
  // Teachers cannot change addresses, not even of their own lessons.
  const mayChangeSlug = permissionsFor(roles).includes('content.publish')
  const isLesson = sections[section] === 'lesson'
  return (
    <Menu>
      <MenuButton onPress={() => onOpen('history')}>History</MenuButton>
      {isLesson && may('content.change') && (
        <MenuButton onPress={() => void publication.duplicate()}>Duplicate</MenuButton>
      )}
      {isLesson && (
        <>
          <Link to={paths.studioPreview(item.slug)} className="editor-menu-entry">
            Preview
          </Link>
          <Link to={paths.studioCaptions(item.slug)} className="editor-menu-entry">
            Captions
          </Link>
        </>
      )}
      {may('content.publish') && (
        <>
          <MenuButton onPress={() => onOpen('schedule')}>Schedule</MenuButton>
          {!labels.isSlugFixed && mayChangeSlug && (
            <MenuButton onPress={() => onOpen('address')}>Change web address</MenuButton>
          )}
          {item.published && <MenuButton onPress={() => void publication.unpublish()}>Unpublish</MenuButton>}
          {!labels.isSingleton && <MenuButton onPress={() => void publication.bin()}>Move to bin</MenuButton>}
        </>
      )}
      {item.published && labels.sitePath !== undefined && (
        <a href={`${labels.sitePath}${item.slug}`} className="editor-menu-entry">
          View on site
        </a>
      )}
    </Menu>
  )
}

/** Toolbar of the text editor. */
export function EditorBar({ section, store, state, publication, history }: EditorBarProps) {
  const { may } = useAccess()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>()
  const { item, data } = state
  const labels = textKinds[section]
  const kind = sections[section]
  const name = data[labels.titleField]
  const isChanged = !isSame(data, item.published?.data)
  const mayPublish = may('content.publish') && !state.conflict
  // The publish button says that everything is on the site.
  const hasBadge = !mayPublish || isChanged || item.state !== 'published'
  const close = () => setOpenedDialog(undefined)
  const dialogProps = { kind, store, item, onClose: close }
  const { saveDraft } = publication
  const onSaved = (savedItem: DraftItem, message: string) => {
    close()
    publication.accept(savedItem, message)
  }
  return (
    <header className="editor-bar">
      <Link to={labels.isSingleton ? paths.studio() : paths.studioTexts(section)} className="editor-back">
        <Icon name="back" className="size-5" />
        {labels.isSingleton ? 'Studio' : labels.title}
      </Link>
      <h1 className="min-w-0 truncate text-2xl condensed">
        {labels.isSingleton ? labels.title : isText(name) && name !== '' ? name : 'Untitled'}
      </h1>
      {hasBadge && (
        <p className="text-sm max-md:hidden">
          <StatusBadge
            item={state.state === 'saved' || item.state !== 'published' ? item : { ...item, state: 'changed' }}
          />
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
        <SaveState state={state} fields={labels.fields} onRetry={() => void store.save()} />
        {may('content.change') && !state.conflict && <UndoButtons undo={history.undo} redo={history.redo} />}
        <SearchButton />
        <MoreMenu section={section} state={state} publication={publication} onOpen={setOpenedDialog} />
        {mayPublish && (
          <PublishButton
            isBusy={publication.isBusy}
            label={item.published === null ? 'Publish' : updateLabel}
            shortcut="p"
            onPublish={isChanged ? () => void publication.publish() : undefined}
          />
        )}
      </div>
      <HistoryDialog
        {...dialogProps}
        fields={labels.fields}
        isOpen={openedDialog === 'history'}
        mayChange={may('content.change')}
      />
      <ScheduleDialog {...dialogProps} isOpen={openedDialog === 'schedule'} saveDraft={saveDraft} onDone={onSaved} />
      <AddressDialog {...dialogProps} isOpen={openedDialog === 'address'} saveDraft={saveDraft} onDone={onSaved} />
    </header>
  )
}

const undoClass = 'aria-disabled:cursor-default aria-disabled:opacity-40'

const UndoButtons = ({ undo, redo }: Pick<EditHistory, 'undo' | 'redo'>) => (
  <>
    <Button
      tone="bare"
      size="square"
      className={undoClass}
      aria-label="Undo"
      title="Undo"
      aria-disabled={!undo}
      onClick={undo}
    >
      <Icon name="undo" className="size-5" />
    </Button>
    <Button
      tone="bare"
      size="square"
      className={`${undoClass} max-md:hidden`}
      aria-label="Redo"
      title="Redo"
      aria-disabled={!redo}
      onClick={redo}
    >
      <Icon name="redo" className="size-5" />
    </Button>
  </>
)

type DraftItem = DraftState['item']

/** Menu in a native popover. */
function Menu({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" popoverTarget="editor-menu" className={buttonClass({ tone: 'bare', size: 'small' })}>
        More
      </button>
      <div id="editor-menu" popover="auto" className="editor-menu">
        {children}
      </div>
    </>
  )
}

function MenuButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const runAction = () => {
    // Focuses the menu button first, so that a dialog returns the focus to it.
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    document.querySelector<HTMLElement>('[popovertarget=editor-menu]')?.focus()
    onPress()
  }
  return (
    <button ref={button} type="button" className="editor-menu-entry" onClick={runAction}>
      {children}
    </button>
  )
}
