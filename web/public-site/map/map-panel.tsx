import mapStyle from 'leaflet/dist/leaflet.css?url'
import mapScript from '#web/public-site/scripts/map.ts?worker&url'
import { pictureSources } from '#contract/content/picture-path.ts'
import { site } from '#web/site.ts'
import demoMap from './demo-map.svg'
import { directions } from '#web/public-site/contact-links.ts'

interface MapPanelProps {
  className: string
  /** Classes that position the drawing. */
  drawing: string
}

/**
 * Picture of the academy's location: the configured map picture, or a drawing in the demo. Without a picture, the panel
 * shows the postal address in large letters. After consent, the interactive map is shown, if a tile source and
 * coordinates are configured (`show-maps.ts`).
 */
const ownPicture = site.mapPicture && { ...pictureSources(site.mapPicture), sizes: '(min-width: 1100px) 560px, 100vw' }
const picture = ownPicture ?? (site.demo ? { src: demoMap, width: 560, height: 330 } : undefined)

export function MapPanel({ className, drawing }: MapPanelProps) {
  return (
    <div
      {...(site.coordinates !== null && { 'data-map': mapScript, 'data-map-style': mapStyle })}
      className={`relative ${className}`}
    >
      {picture ? (
        <img {...picture} fetchPriority="low" alt={`Map: ${site.address.join(', ')}`} className={`map ${drawing}`} />
      ) : (
        <p className={`map-address ${drawing}`}>
          {site.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
      <p className="absolute bottom-[12px] left-[12px] z-1 flex flex-wrap gap-[8px]">
        <a href={directions} rel="noreferrer" className="map-link">
          Directions
        </a>
      </p>
    </div>
  )
}
