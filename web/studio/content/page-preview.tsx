import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Preview widths in pixels; undefined for the available width. */
const DEVICE_WIDTHS = { Phone: 390, Tablet: undefined, Desktop: 1440 } as const
type Device = keyof typeof DEVICE_WIDTHS
const devices = ['Phone', 'Tablet', 'Desktop'] as const

/** Renders a page in an iframe, so that media queries use the device width. The desktop preview is scaled to fit. */
export function PagePreview({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<Device>('Tablet')
  const [body, setBody] = useState<HTMLElement>()
  const [availableWidth, setAvailableWidth] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry?.contentRect.width ?? 0))
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  const attachFrame = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined
    const updateBody = () => setBody(prepareDocument(frame))
    // Some browsers replace the empty document after the load event.
    frame.addEventListener('load', updateBody)
    updateBody()
    return () => frame.removeEventListener('load', updateBody)
  }, [])
  const width = DEVICE_WIDTHS[device]
  const scale = width !== undefined && width > availableWidth && availableWidth > 0 ? availableWidth / width : 1
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
          ref={attachFrame}
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

/** Adds the site's styles to an empty document. Links are disabled, so that unsaved text is not lost. */
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
