import { use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { useMedia } from '#web/ui/use-media.ts'

export interface SidePanel {
  name: 'Loop' | 'Chapters' | 'About' | 'Transcript' | 'Notes' | 'Clips'
  /** Count shown on the tab. */
  count?: number | undefined
  content: ReactNode
}

interface SidePanelsProps {
  panels: readonly SidePanel[]
  /** True while a loop is being saved, which requires a visible loop panel. */
  isSavingLoop: boolean
  /** True if a note is unsaved, which selects the notes panel. */
  hasDraft: boolean
  /** Panel requested by the page; a new object requests it again. */
  requestedPanel: { name: SidePanel['name'] } | undefined
}

/** Wide screens show the loop above the other panels (same as in `watch.css`), very large ones show all panels. */
const BESIDE_QUERY = '(width >= 75rem) and (height >= 31.25rem)'
const OPEN_QUERY = '(width >= 140rem) and (height >= 75rem)'

/**
 * Panels next to the player: the loop and one of the others. On narrow screens the loop is a tab too, selected once a
 * loop is set. Very large screens show all panels.
 */
export function SidePanels({ panels, isSavingLoop, hasDraft, requestedPanel }: SidePanelsProps) {
  const isBeside = useMedia(BESIDE_QUERY)
  const isOpen = useMedia(OPEN_QUERY)
  const isLooped = useIsLooped()
  const [selection, setSelection] = useState<{ name: SidePanel['name']; isLooped?: boolean } | undefined>(
    requestedPanel,
  )
  const [handledRequest, setHandledRequest] = useState(requestedPanel)
  if (requestedPanel !== handledRequest) {
    setHandledRequest(requestedPanel)
    setSelection(requestedPanel)
  }
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused element can be in the panel that was hidden.
    if (document.activeElement?.closest('[data-shown="false"]'))
      row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [requestedPanel])
  const tabs = isBeside ? panels.filter(({ name }) => name !== 'Loop') : panels
  const isLoopFirst = !isBeside && isLooped
  const defaultName = isLoopFirst ? 'Loop' : hasDraft ? 'Notes' : 'Chapters'
  const isChoiceValid = selection && (isBeside || (selection.isLooped ?? isLooped) === isLooped)
  const selectedName = isSavingLoop && !isBeside ? 'Loop' : isChoiceValid ? selection.name : defaultName
  const shownPanel = (tabs.find(({ name }) => name === selectedName) ?? tabs.find(({ name }) => name !== 'Loop'))?.name
  const tabRow = tabs.length > 1 && !isOpen && (
    <div key="tabs" ref={row} role="group" aria-label="Beside the video" className="side-tabs">
      {tabs.map(({ name, count = 0 }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shownPanel}
          onClick={() => setSelection({ name, isLooped })}
        >
          {name} {count > 0 && <span className="tabular">{count}</span>}
        </button>
      ))}
    </div>
  )
  const parts = panels.map(({ name, content }) => (
    <div
      key={name}
      className="side-part"
      data-panel={name}
      data-shown={isOpen || name === shownPanel || (isBeside && name === 'Loop')}
      // Interaction with a panel selects it, so that a new loop or a saved draft does not replace it.
      onClickCapture={name === 'Chapters' || name === 'Notes' ? () => setSelection({ name }) : undefined}
    >
      {content}
    </div>
  ))
  // Keys preserve typed text when the row of tabs moves.
  return isBeside && panels[0]?.name === 'Loop' ? [parts[0], tabRow, ...parts.slice(1)] : [tabRow, ...parts]
}

/** Returns whether A or B is set. */
function useIsLooped() {
  const state = use(CurrentPlayer)?.state
  return useSyncExternalStore(state?.subscribe ?? subscribeToNothing, () => {
    const { a, b } = state?.get() ?? {}
    return a !== undefined || b !== undefined
  })
}

const subscribeToNothing = () => () => undefined
