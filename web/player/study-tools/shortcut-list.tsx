import { useEffect, useRef } from 'react'
import type { PageActions } from '../core/study/commands.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface ShortcutListProps {
  page: Pick<PageActions, 'save' | 'lesson'>
  onDone: () => void
}

type Shortcut = readonly [keys: string, label: string]

const watchingShortcuts: readonly Shortcut[] = [
  ['K Space', 'Play or pause'],
  ['← →', 'Back or forward 5 seconds'],
  ['J L', 'Back or forward 10 seconds'],
  ['0 – 9', 'Jump to a tenth of the video'],
  ['Home End', 'Jump to the start or end'],
  ['< >', 'Slower or faster'],
  ['↑ ↓', 'Louder or quieter'],
  ['M', 'Sound off or on'],
  ['C', 'Captions'],
  ['+ −', 'Larger or smaller captions'],
  ['W', 'Caption background'],
  ['F', 'Full screen'],
  ['I', 'Picture in picture'],
]
const studyingShortcuts: readonly Shortcut[] = [
  [', .', 'One frame back or forward'],
  ['A B', 'Loop from here, to here'],
  ['O', 'Loop this chapter; press again for the hardest second'],
  ['H', 'Loop the hardest second of this chapter'],
  ['X', 'Clear the loop'],
  ['D', 'Speed ladder: build up speed (0.25 to 1×)'],
  ['R', 'Mirror'],
  ['Z', 'Zoom in; with Shift, zoom out'],
  ['Shift ← →', 'Pan a zoomed-in picture'],
  ['PgUp PgDn', 'Previous or next chapter; also Ctrl ← →'],
  ['T', 'Mat mode'],
  ['?', 'Show this list'],
]

/** List of all shortcuts, and the switch for single-key shortcuts. The page is inert, but the shortcuts work. */
export function ShortcutList({ page, onDone }: ShortcutListProps) {
  const { state } = usePlayer()
  const singleKeys = usePlayerState((state) => state.singleKeys)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialogElement = dialog.current
    dialogElement?.showModal()
    // Closing restores the focus.
    return () => dialogElement?.close()
  }, [])
  const pageShortcuts: readonly Shortcut[] = [
    ...(page.save ? ([['S', 'Save the loop as a drill clip']] as const) : []),
    ...(page.lesson ? ([['Shift N P', 'Next or previous lesson']] as const) : []),
  ]
  return (
    <dialog ref={dialog} aria-label="Player keyboard shortcuts" className="shortcut-list" onClose={onDone}>
      <header>
        <h2 className="condensed">Shortcuts</h2>
        <button type="button" className="control" aria-label="Close shortcuts" onClick={onDone}>
          <PlayerIcon name="cross" />
        </button>
      </header>
      <button
        type="button"
        role="switch"
        aria-checked={singleKeys}
        className="single-key-switch"
        onClick={() => state.set({ singleKeys: !singleKeys })}
      >
        Single-key shortcuts <b>{singleKeys ? 'On' : 'Off'}</b>
      </button>
      <ShortcutSection name="Studying" shortcuts={[...studyingShortcuts, ...pageShortcuts]} />
      <ShortcutSection name="Watching" shortcuts={watchingShortcuts} />
      <p>To zoom in, hold Ctrl and scroll, or pinch with two fingers.</p>
    </dialog>
  )
}

function ShortcutSection({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {shortcuts.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys
                .split(' ')
                .map((key) => (/^[–]$/.test(key) ? <span key={key}>{key}</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
