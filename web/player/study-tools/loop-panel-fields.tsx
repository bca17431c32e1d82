import { useState } from 'react'
import { parseClock, preciseClock } from '../core/study/time.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

const names = { a: 'Start of the loop', b: 'End of the loop' } as const

/** An end of the loop as a number: typed, or moved by a frame. What cannot be read is put back. */
export function EndField({ end }: { end: 'a' | 'b' }) {
  const { study } = usePlayer()
  const time = usePlayerState((now) => now[end])
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const read = parseClock(typed ?? '')
    if (read !== undefined) study.mark(end, read)
    setTyped(undefined)
  }
  const letter = end.toUpperCase()
  return (
    <div role="group" aria-label={names[end]} className="end-field">
      <b aria-hidden="true">{letter}</b>
      {time === undefined && typed === undefined ? (
        <button type="button" className="panel-button" aria-keyshortcuts={end} onClick={() => study.mark(end)}>
          {end === 'a' ? 'Loop from here' : 'Loop to here'}
        </button>
      ) : (
        <>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${names[end]}, minutes and seconds`}
            className="tabular"
            value={typed ?? preciseClock(time ?? 0)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => typed !== undefined && take()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') take()
              if (key === 'Escape') setTyped(undefined)
            }}
          />
          <button
            type="button"
            className="square"
            aria-label={`${letter} one frame earlier`}
            onClick={() => study.nudge(end, -1)}
          >
            <PlayerIcon sign="less" />
          </button>
          <button
            type="button"
            className="square"
            aria-label={`${letter} one frame later`}
            onClick={() => study.nudge(end, 1)}
          >
            <PlayerIcon sign="more" />
          </button>
        </>
      )}
    </div>
  )
}
