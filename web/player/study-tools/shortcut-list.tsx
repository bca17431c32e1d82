import { useEffect, useRef } from 'react'
import type { PageActions } from '../core/study/commands.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface ShortcutListProps {
  page: Pick<PageActions, 'save' | 'lesson'>
  onDone: () => void
}

type Shortcut = readonly [keys: string, label: string]

const watching: readonly Shortcut[] = [
  ['K Space', 'Play or pause'],
  ['← →', '5 seconds back or on'],
  ['J L', '10 seconds back or on'],
  ['0 – 9', 'To a tenth of the film'],
  ['Home End', 'To its start or end'],
  ['< >', 'Slower or faster'],
  ['↑ ↓', 'Louder or quieter'],
  ['M', 'Sound off or on'],
  ['C', 'Captions'],
  ['+ −', 'Larger or smaller captions'],
  ['W', 'What captions stand on'],
  ['F', 'Full screen'],
  ['I', 'Picture in picture'],
]
const studying: readonly Shortcut[] = [
  [', .', 'One frame back or on'],
  ['A B', 'Loop from here, to here'],
  ['O', 'Loop this chapter; again, its hardest second'],
  ['H', 'Loop its hardest second'],
  ['X', 'Clear the loop'],
  ['D', 'Climb the speed ladder'],
  ['R', 'Mirror'],
  ['Z', 'Magnify; with Shift, back'],
  ['Shift ← →', 'Move over a magnified picture'],
  ['PgUp PgDn', 'Chapter back or on; also Ctrl ← →'],
  ['T', 'Mat mode'],
  ['?', 'This sheet'],
]

/**
 * All keys, and the switch that turns the single ones off. The rest of the page is inert meanwhile; the keys go on
 * working, to be tried.
 */
export function ShortcutList({ page, onDone }: ShortcutListProps) {
  const { state } = usePlayer()
  const singleKeys = usePlayerState((now) => now.singleKeys)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closing gives the focus back to where it was.
    return () => opened?.close()
  }, [])
  const pageShortcuts: readonly Shortcut[] = [
    ...(page.save ? ([['S', 'Save the loop as a drill clip']] as const) : []),
    ...(page.lesson ? ([['Shift N P', 'Next or previous lesson']] as const) : []),
  ]
  return (
    <dialog ref={dialog} aria-label="Keys of the player" className="shortcut-list" onClose={onDone}>
      <header>
        <h2 className="condensed">Keys</h2>
        <button type="button" className="control" aria-label="Close the keys" onClick={onDone}>
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
        Single letters and digits are keys <b>{singleKeys ? 'On' : 'Off'}</b>
      </button>
      <ShortcutSection name="Studying" shortcuts={[...studying, ...pageShortcuts]} />
      <ShortcutSection name="Watching" shortcuts={watching} />
      <p>With the wheel: Ctrl and wheel magnify, two fingers do the same.</p>
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
