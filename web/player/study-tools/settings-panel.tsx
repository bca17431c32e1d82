import { useEffect, useRef, useState } from 'react'
import { watchRemoteDisplays, type RemoteDisplay } from '../core/engine/remote-displays.ts'
import { hasPictureInPicture } from '../core/engine/picture-in-picture.ts'
import { CAPTION_BACKGROUNDS, CAPTION_SIZES, type CaptionBackground } from '../core/study/settings.ts'
import { SPEEDS } from '../core/study/speeds.ts'
import { noZoom, zoomStep } from '../core/study/zoom.ts'
import { HandsFreeSettings } from '../hands-free/hands-free-settings.tsx'
import { Choice, Setting } from './setting.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

const speeds = SPEEDS.map((value) => ({ value, label: `${value} ×` }))
const captionSizes = CAPTION_SIZES.map((value) => ({ value, label: `${value * 100}%` }))
const groundLabels: Record<CaptionBackground, string> = { solid: 'Solid', half: 'Half', none: 'None' }
const captionBackgrounds = CAPTION_BACKGROUNDS.map((value) => ({ value, label: groundLabels[value] }))

/** Settings that the control bar has no room for. A row with only one option is omitted. */
export function SettingsPanel({ id, onDone }: { id: string; onDone: () => void }) {
  const player = usePlayer()
  const speed = usePlayerState((state) => state.speed)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), [])
  return (
    <div id={id} ref={panel} role="group" aria-label="Settings" className="settings-panel">
      <Choice name="Speed" options={speeds} selected={speed} onChoose={player.setRate} />
      <QualityChoice />
      <CaptionChoices />
      <SoundChoices />
      <ZoomSetting />
      <KeySetting />
      <HandsFreeSettings />
      <ExternalDisplays onDone={onDone} />
    </div>
  )
}

function QualityChoice() {
  const player = usePlayer()
  const heights = usePlayerState((state) => state.heights)
  const height = usePlayerState((state) => state.height)
  const quality = usePlayerState((state) => state.quality)
  if (heights.length === 0) return null
  const auto = { value: 'auto' as const, label: quality === 'auto' && height ? `Auto, ${height}p` : 'Auto' }
  const options = [auto, ...heights.map((value) => ({ value, label: `${value}p` }))]
  return <Choice name="Quality" options={options} selected={quality} onChoose={player.chooseQuality} />
}

function CaptionChoices() {
  const player = usePlayer()
  const { set } = player.state
  const captions = usePlayerState((state) => state.captions)
  const language = usePlayerState((state) => state.captionLanguage)
  const size = usePlayerState((state) => state.captionSize)
  const ground = usePlayerState((state) => state.captionGround)
  if (captions.length === 0) return null
  const languages = captions.map(({ lang, label }) => ({ value: lang, label }))
  return (
    <>
      <Choice
        name="Captions"
        options={[{ value: undefined, label: 'Off' }, ...languages]}
        selected={language}
        onChoose={player.chooseCaptions}
      />
      <Choice
        name="Caption size"
        options={captionSizes}
        selected={size}
        onChoose={(captionSize) => set({ captionSize })}
      />
      <Choice
        name="Caption background"
        options={captionBackgrounds}
        selected={ground}
        onChoose={(captionGround) => set({ captionGround })}
      />
    </>
  )
}

function SoundChoices() {
  const player = usePlayer()
  const volume = usePlayerState((state) => (state.muted ? 0 : Math.round(state.volume * 100)))
  const audioTracks = usePlayerState((state) => state.audioTracks)
  const audioTrack = usePlayerState((state) => state.audioTrack)
  return (
    <>
      {audioTracks.length > 1 && (
        <Choice
          name="Audio"
          options={audioTracks.map((label, value) => ({ value, label }))}
          selected={audioTrack}
          onChoose={player.chooseAudioTrack}
        />
      )}
      <Setting name="Volume">
        <input
          type="range"
          aria-label="Volume"
          aria-valuetext={volume > 0 ? `${volume} percent` : 'muted'}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber / 100)}
        />
      </Setting>
    </>
  )
}

function ZoomSetting() {
  const { setZoom } = usePlayer()
  const zoom = usePlayerState((state) => state.zoom)
  const isUnzoomed = zoom.scale === 1
  return (
    <Setting name="Zoom">
      <button type="button" className="option" disabled={isUnzoomed} onClick={() => setZoom(zoomStep(zoom, -1))}>
        Zoom out
      </button>
      <button type="button" className="option" onClick={() => setZoom(zoomStep(zoom, 1))}>
        Zoom in
      </button>
      <button type="button" className="option" disabled={isUnzoomed} onClick={() => setZoom(noZoom)}>
        Reset zoom
      </button>
    </Setting>
  )
}

function KeySetting() {
  const { set } = usePlayer().state
  const singleKeys = usePlayerState((state) => state.singleKeys)
  return (
    <Setting name="Single keys">
      <button
        type="button"
        className="option"
        role="switch"
        aria-checked={singleKeys}
        aria-label="Single-key shortcuts"
        onClick={() => set({ singleKeys: !singleKeys })}
      >
        {singleKeys ? 'On' : 'Off'}
      </button>
    </Setting>
  )
}

/** Picture-in-picture and remote displays, if available. */
function ExternalDisplays({ onDone }: { onDone: () => void }) {
  const player = usePlayer()
  const isActive = usePlayerState((state) => state.pictureInPicture)
  const toggle = () => {
    player.togglePictureInPicture()
    onDone()
  }
  return (
    <div className="other-windows">
      {hasPictureInPicture() && (
        <button type="button" className="option" aria-pressed={isActive} aria-keyshortcuts="i" onClick={toggle}>
          Picture in picture
        </button>
      )}
      <RemoteDisplayButton />
    </div>
  )
}

/** Rendered only while a remote display is available. */
function RemoteDisplayButton() {
  const { video } = usePlayer()
  const [display, setDisplay] = useState<RemoteDisplay>()
  useEffect(() => watchRemoteDisplays(video, setDisplay), [video])
  if (!display) return null
  return (
    <button type="button" className="option" onClick={display.openPicker}>
      {display.name}
    </button>
  )
}
