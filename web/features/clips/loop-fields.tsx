import { SPEEDS } from '#web/player/core/study/speeds.ts'
import { formatClockMilliseconds } from '#web/player/core/study/format-time.ts'
import { Field } from '#web/ui/field.tsx'
import type { ClipLoop } from './clip-form-data.ts'

interface LoopFieldsProps {
  loop: ClipLoop
  error: string | undefined
}

/** Fields of a saved loop: its range and playback settings. */
export function LoopFields({ loop, error }: LoopFieldsProps) {
  const { a, b, speed, mirror, ladder } = loop
  // Includes a custom speed that was set in the URL.
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].toSorted((first, second) => first - second)
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-[14px]">
        <Field
          name="edit-a"
          label="A, from"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatClockMilliseconds(a)}
        />
        <Field
          name="edit-b"
          label="B, to"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatClockMilliseconds(b)}
          error={error}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-[14px]">
        <label className="clip-pace" htmlFor="edit-pace">
          Speed
          <select id="edit-pace" name="edit-pace" defaultValue={ladder ? 'ladder' : String(speed)}>
            {speeds.map((choice) => (
              <option key={choice} value={choice}>{`${choice} ×`}</option>
            ))}
            <option value="ladder">Ladder to 1 ×</option>
          </select>
        </label>
        <label className="clip-mirror" htmlFor="edit-mirror">
          <input id="edit-mirror" type="checkbox" name="edit-mirror" defaultChecked={mirror} />
          Mirrored
        </label>
      </div>
    </>
  )
}
