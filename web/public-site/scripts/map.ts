// oxlint-disable-next-line import/no-unassigned-import -- must run before Leaflet
import './map-markup.ts'
import { circleMarker, map as createMap, type Map, tileLayer } from 'leaflet'
import { isList, asObject, readText } from '#web/api/read-response.ts'
import { SHOW_MAP } from '#web/public-site/map/show-maps.ts'

/** Parses the map source in the format of `contract/site.ts`. */
function readSource(source: unknown) {
  const { place, zoom } = asObject(source)
  const [latitude, longitude] = isList(place) ? place.map(Number) : []
  return {
    tiles: readText(source, 'tiles'),
    credit: readText(source, 'credit'),
    zoom: Number(zoom),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }
}

/** Creates zoom buttons and credit as elements, because Leaflet's controls write HTML, which Trusted Types forbid. */
function createTools(map: Map, credit: string) {
  const tools = document.createElement('p')
  tools.className = 'map-tools'
  for (const [name, sign, step] of [
    ['Zoom in', '+', 1],
    ['Zoom out', '−', -1],
  ] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = sign
    button.setAttribute('aria-label', name)
    button.addEventListener('click', () => map.setZoom(map.getZoom() + step))
    tools.append(button)
  }
  const creditLine = document.createElement('small')
  creditLine.textContent = credit
  tools.append(creditLine)
  return tools
}

function show(container: HTMLElement) {
  // Consent was withdrawn while the stylesheet was loading.
  if (container.dataset['source'] === undefined) return
  const { tiles, credit, zoom, latitude, longitude } = readSource(JSON.parse(container.dataset['source']))
  const frame = document.createElement('div')
  frame.dataset['liveMap'] = ''
  frame.className = 'live-map'
  const ground = document.createElement('div')
  ground.className = 'size-full'
  // Not a region, because a page may have two maps, which are no landmarks.
  ground.setAttribute('role', 'group')
  ground.setAttribute('aria-label', 'Interactive map')
  frame.append(ground)
  container.append(frame)
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(ground, {
    center: [latitude, longitude],
    zoom,
    attributionControl: false,
    zoomControl: false,
    // Scrolling past the map must not zoom the map.
    scrollWheelZoom: false,
    ...(reducesMotion && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false }),
  })
  // Public tile servers require a referrer, so the origin is sent.
  tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'strict-origin' }).addTo(map)
  const signal = getComputedStyle(container).getPropertyValue('--signal')
  circleMarker([latitude, longitude], { radius: 9, weight: 4, color: signal, fillOpacity: 0.25 }).addTo(map)
  frame.append(createTools(map, credit))
}

/** Loads Leaflet's stylesheet. Resolves also if the stylesheet fails to load. */
const loadStylesheet = (container: HTMLElement) =>
  new Promise((resolve) => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = container.dataset['mapStyle'] ?? ''
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
    document.head.append(sheet)
  })

document.addEventListener(SHOW_MAP, (event) => {
  const { target: container } = event
  if (container instanceof HTMLElement) void loadStylesheet(container).then(() => show(container))
})
