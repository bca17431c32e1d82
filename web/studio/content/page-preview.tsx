import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Widths of the page, in pixels. A tablet is as wide as there is room. */
const widths = { Phone: 390, Tablet: undefined, Desktop: 1440 } as const
type Device = keyof typeof widths
const devices = ['Phone', 'Tablet', 'Desktop'] as const

/**
 * A page in a window of its own, so that it lays itself out for the width of a device. A desktop is scaled down until
 * it fits.
 */
export function PagePreview({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<Device>('Tablet')
  const [body, setBody] = useState<HTMLElement>()
  const [room, setRoom] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined
    const prepare = () => setBody(prepareDocument(frame))
    // Some browsers replace the empty document once it is loaded.
    frame.addEventListener('load', prepare)
    prepare()
    return () => frame.removeEventListener('load', prepare)
  }, [])
  const width = widths[device]
  const scale = width !== undefined && width > room && room > 0 ? room / width : 1
  return (
    <section aria-label="Preview" className="editor-preview">
      <div className="editor-preview-bar">
        <p className="text-sm text-quiet">Preview</p>
        <div role="group" aria-label="Preview width" className="editor-devices">
          {devices.map((name) => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <div ref={stage} className="editor-stage">
        <iframe
          ref={open}
          title="The page as visitors see it"
          sandbox="allow-same-origin"
          style={{
            width: width === undefined ? '100%' : `${width}px`,
            height: `${100 / scale}%`,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
        {body && createPortal(children, body)}
      </div>
    </section>
  )
}

/** Gives an empty document the styles of the site. Its links lead nowhere: what is not saved would be left. */
function prepareDocument({ contentDocument: page }: HTMLIFrameElement): HTMLElement | undefined {
  if (!page) return undefined
  page.documentElement.lang = 'en'
  page.documentElement.dataset['zone'] = 'manual'
  page.title = 'Preview'
  const styles = [...document.querySelectorAll('link[rel=stylesheet], style')].map((style) =>
    page.importNode(style, true),
  )
  page.head.replaceChildren(...styles)
  page.addEventListener('click', (event) => event.preventDefault())
  return page.body
}
