import mapStyle from 'leaflet/dist/leaflet.css?url'
import mapScript from '#web/public-site/scripts/map.ts?worker&url'
import { site } from '#web/site.ts'
import map from '../../../content/map.svg'
import { directions } from '#web/public-site/contact-links.ts'

interface MapPlateProps {
  className: string
  /** How the drawing lies in its place. */
  drawing: string
}

/** Our own drawing. The interactive map takes its place after consent, where the academy has named a source (`show-maps.ts`). */
export function MapPlate({ className, drawing }: MapPlateProps) {
  return (
    <div data-map={mapScript} data-map-style={mapStyle} className={`relative ${className}`}>
      <img
        src={map}
        loading="lazy"
        width="560"
        height="330"
        alt={`Map: ${site.address.join(', ')}`}
        className={`map ${drawing}`}
      />
      <p className="absolute bottom-[12px] left-[12px] z-1 flex flex-wrap gap-[8px]">
        <a href={directions} rel="noreferrer" className="map-link">
          Directions
        </a>
      </p>
    </div>
  )
}
